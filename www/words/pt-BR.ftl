### Ratelab em português do Brasil. Mesmas chaves, mesma ordem que en.ftl.

## Numbers with units

beyond = mais de 104 dias
days = { $n } d
days-hours = { $large } d { $small } h
hours = { $n } h
hours-minutes = { $large } h { $small } min
instant-days = { $days } d { $hours } h { $minutes } min { $seconds } s
instant-hours = { $hours } h { $minutes } min { $seconds } s
instant-minutes = { $minutes } min { $seconds } s
microseconds = { $n } µs
milliseconds = { $n } ms
minutes = { $n } min
minutes-seconds = { $large } min { $small } s
nanoseconds = { $n } ns
seconds = { $n } s
unit-day = d
unit-hour = h
unit-microsecond = µs
unit-millisecond = ms
unit-minute = min
unit-nanosecond = ns
unit-second = s

## Limiters: names and settings

in-last = { $n } { $unit ->
    [second] no último segundo
    [minute] no último minuto
    [hour] na última hora
    [day] no último dia
   *[other] nos últimos { $span }
 }
limiter-fixed-window = Janela fixa
limiter-gcra = GCRA
limiter-leaky-bucket = Balde furado
limiter-leaky-bucket-meter = Balde furado como medidor
limiter-leaky-bucket-queue = Balde furado
limiter-none = Sem limite
limiter-sliding-counter = Contador deslizante
limiter-sliding-log = Log deslizante
limiter-sub-windows = Janela deslizante com subjanelas
limiter-token-bucket = Balde de fichas
name-changed = { $first } → { $between ->
    [some] … →{" "}
   *[none] {""}
 }{ $last } a partir de { $at }
name-with-detail = { $name } ({ $detail })
object-fixed-window = a janela fixa
object-gcra = o GCRA
object-leaky-bucket-meter = o balde furado como medidor
object-leaky-bucket-queue = o balde furado
object-none = a raia sem limite
object-sliding-counter = o contador deslizante
object-sliding-log = o log deslizante
object-sub-windows = a janela deslizante com subjanelas
object-token-bucket = o balde de fichas
one-every = uma a cada { $span }
policy-answer = Uma requisição além do limite recebe o status { $status } (Too Many Requests), e Retry-After diz depois de quantos segundos a mesma requisição pode ser aceita. Toda resposta traz X-RateLimit-Limit, X-RateLimit-Remaining e X-RateLimit-Reset, este em segundos; RateLimit e RateLimit-Policy dizem o mesmo.
policy-bound = Em qualquer intervalo de { $unit ->
    [second] um segundo
    [minute] um minuto
    [hour] uma hora
    [day] um dia
   *[other] { $span }
 }, { $n ->
    [one] no máximo 1 requisição pode passar
   *[other] até { $n } requisições podem passar
 }.
policy-bound-cost = Em qualquer intervalo de { $unit ->
    [second] um segundo
    [minute] um minuto
    [hour] uma hora
    [day] um dia
   *[other] { $span }
 }, as requisições que passam custam no máximo { $n } no total.
policy-cost = Uma requisição pode contar como mais de uma, conforme o seu custo.
policy-count-rejected = As requisições rejeitadas também contam: um cliente que continua insistindo continua de fora.
policy-drain = As requisições passam uma a uma, com intervalo constante, a uma taxa de { $rate }.
policy-fixed-window = O limite é de { $rate }, em janelas que começam nos múltiplos de { $window } do relógio do servidor; a cada uma, a contagem recomeça do zero.
policy-fixed-window-first-request = O limite é de { $rate }. Uma janela começa com a primeira requisição aceita quando nenhuma está aberta e termina { $window } depois; a seguinte recomeça do zero.
policy-initial = No início, { $n ->
    [0] nenhuma está disponível
    [one] 1 está disponível
   *[other] { $n } estão disponíveis
 }.
policy-key = { $key ->
    [global] uma só para todos
    [ip] por endereço IP
    [user] por usuário
    [api-key] por chave de API
   *[client] por cliente
 }
policy-key-else = { $first } ou, na falta, { $then }
policy-largest = Uma requisição com custo maior que { $n } é sempre rejeitada, sem Retry-After.
policy-none = Não há limite de requisições.
policy-per = A contagem é { $key }.
policy-places = X-RateLimit-Limit inclui as que podem esperar.
policy-queue = { $n ->
    [0] A requisição que não pode passar na hora é rejeitada.
   *[other] A requisição que não pode passar na hora espera a sua vez, com até { $n } na fila, e é respondida mais tarde; sem lugar na fila, é rejeitada.
 }
policy-rate = { $n ->
    [one] 1 requisição
   *[other] { $n } requisições
 } { $unit ->
    [second] por segundo
    [minute] por minuto
    [hour] por hora
    [day] por dia
   *[other] a cada { $span }
 }
policy-sliding-counter = O limite é de { $rate }, por estimativa. Às requisições da janela atual, no relógio do servidor, soma-se uma fração das requisições da janela anterior: a parte dessa janela que ainda está dentro dos últimos { $window }.
policy-sliding-log = { $n ->
    [one] No máximo 1 requisição é aceita
   *[other] No máximo { $n } requisições são aceitas
 } em qualquer intervalo de { $unit ->
    [second] um segundo
    [minute] um minuto
    [hour] uma hora
    [day] um dia
   *[other] { $span }
 }.
policy-stock = { $capacity ->
    [one] Uma requisição é aceita
   *[other] Até { $capacity } requisições são aceitas
 } de uma vez. O que foi usado volta aos poucos, a uma taxa de { $rate }, e nunca se acumula além de { $capacity }.
policy-stock-by-interval = { $capacity ->
    [one] Uma requisição é aceita
   *[other] Até { $capacity } requisições são aceitas
 } de uma vez. O que foi usado volta em parcelas, { $rate } no relógio do servidor, e nunca se acumula além de { $capacity }.
policy-sub-windows = O limite é de { $rate }, com a contagem dividida em { $parts } subjanelas no relógio do servidor: cada requisição conta até { $window } depois do começo da sua subjanela.
rate = { $n } { $unit ->
    [second] por segundo
    [minute] por minuto
    [hour] por hora
    [day] por dia
   *[other] a cada { $span }
 }
rate-at-once = { $n } de uma vez a cada { $unit ->
    [second] segundo
    [minute] minuto
    [hour] hora
    [day] dia
   *[other] { $span }
 }
setting-and = { $first }, { $second }
setting-burst = rajada de { $n }
setting-fixed-window = { $rate }, pelo relógio
setting-fixed-window-first-request = { $rate }, a partir da primeira requisição
setting-gcra = { $spacing }
setting-initial = { $n ->
    [0] vazio no início
   *[other] { $n } no início
 }
setting-leaky-bucket-meter = capacidade { $capacity }, escoa { $leak }
setting-leaky-bucket-queue = { $leak }
setting-none = aceita tudo
setting-queue = { $n ->
    [0] sem fila
   *[other] até { $n } na fila
 }
setting-sliding-counter = { $quota }, por estimativa
setting-sliding-log = { $quota }
setting-sliding-log-count-rejected = { $quota }, contando também as rejeitadas
setting-sub-windows = { $quota }, { $parts ->
    [one] inteira
   *[other] em { $parts } subjanelas
 }
setting-token-bucket = estoque de até { $capacity }, { $refill }
subject-changed = { $first } ({ $between ->
    [some] por fim { $last }
   *[none] { $last }
 } a partir de { $at })
subject-fixed-window = A janela fixa
subject-gcra = O GCRA
subject-leaky-bucket-meter = O balde furado como medidor
subject-leaky-bucket-queue = O balde furado
subject-none = A raia sem limite
subject-sliding-counter = O contador deslizante
subject-sliding-log = O log deslizante
subject-sub-windows = A janela deslizante com subjanelas
subject-titled = “{ $title }”
subject-token-bucket = O balde de fichas

## Findings

finding-above = { $lane } deixou passar { $started }{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $rank ->
    [worst] , { $ratio }× { $of ->
        [setting] o limite de { $rate }
       *[rate] a sua vazão de { $rate }
     }{ $cause ->
        [edge] : a rajada na borda
        [bound] {" "}(sua regra permite até { $bound })
        [bound-reached] , o máximo que sua regra permite
       *[none] {""}
     }
   *[other] { $cause ->
        [edge] , uma rajada na borda
        [bound] {" "}(sua regra permite até { $bound })
        [bound-reached] , o máximo que sua regra permite
       *[none] {""}
     }
 }{ $tail }.
finding-counter-and-log = O contador { $rejected ->
    [0] não rejeitou nenhuma
   *[other] rejeitou { $rejected }
 } das que o log aceitou, e { $admitted ->
    [0] não aceitou nenhuma
   *[other] aceitou { $admitted }
 } das que o log rejeitou.
finding-drained = { $lane } liberou { $n }, uma a uma, ao longo de { $over }{ $scope ->
    [whole] {""}
   *[window] , no máximo { $started } { $within }
 }{ $tail }.
finding-idle = Antes disso, passou { $idle } cheio: nesse tempo, { $spilled ->
    [one] { $spilled } ficha perdida
   *[other] { $spilled } fichas perdidas
 }.
finding-limiters = { $lanes ->
    [one] { $requests ->
        [one] Uma requisição
       *[other] { $requests } requisições
     }
   *[other] { $requests ->
        [one] A mesma requisição
       *[other] As mesmas { $requests } requisições
     }
 }{ $clients ->
    [one] {""}
   *[other] {" "}de { $clients } clientes
 }, { $lanes ->
    [one] um limitador
    [2] dois limitadores
    [3] três limitadores
    [4] quatro limitadores
    [5] cinco limitadores
    [6] seis limitadores
    [7] sete limitadores
    [8] oito limitadores
   *[other] { $lanes } limitadores
 }.
finding-met-no-limit = { $lanes ->
    [one] Nenhuma foi rejeitada nem adiada.
   *[other] Nenhuma foi rejeitada nem adiada por nenhum deles.
 }
finding-no-requests = Nenhuma requisição chega nesta simulação.
finding-one-limit = { $lanes ->
    [one] { $requests ->
        [one] Uma requisição
       *[other] { $requests } requisições
     }
   *[other] { $requests ->
        [one] A mesma requisição
       *[other] As mesmas { $requests } requisições
     }
 }{ $clients ->
    [one] {""}
   *[other] {" "}de { $clients } clientes
 }, { $lanes ->
    [one] um limite
    [2] dois limites
    [3] três limites
    [4] quatro limites
    [5] cinco limites
    [6] seis limites
    [7] sete limites
    [8] oito limites
   *[other] { $lanes } limites
 } de “{ $rate }”.
finding-plain = { $lane } deixou passar { $started }{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $tail }.
finding-same = { $lane } decidiu cada uma exatamente como { $other }.
finding-started = { $cost ->
    [one] { $keys ->
        [one] { $n }
       *[other] { $n ->
            [one] { $n } requisição
           *[other] { $n } requisições
         } de { $key }
     }
   *[any] um custo de { $n }{ $keys ->
        [one] {""}
       *[other] {" "}de { $key }
     }
 }
finding-nodes = Cada um dos { $nodes } nós conta por si, { $each }.
finding-retries = { $requests } requisições custaram { $attempts } tentativas, { $wasted } delas em vão: só { $client } fez { $own } para { $its ->
    [one] uma requisição
   *[other] { $its } requisições
 }.
finding-service = A fila do serviço chegou a { $line }; { $done ->
    [none] nenhuma foi atendida
    [retried] a mais lenta das { $n } atendidas levou { $longest } desde a primeira tentativa
   *[some] a mais lenta das { $n } atendidas levou { $longest }
 }{ $shed ->
    [0] {""}
    [one] ; 1 foi descartada
   *[other] ; { $shed } foram descartadas
 }.
finding-shared = { $kind ->
    [all] De todos, contados
   *[some] De { $key }, contado
 } como um só, conseguiram passar: { $each }{ $more ->
    [yes] , …
   *[no] .
 }
finding-tail = { $outcome ->
    [rejected] { $join ->
        [and] {" "}e rejeitou { $rejected }
        [comma] , e rejeitou { $rejected }
       *[apart] ; ao todo, rejeitou { $rejected }
     }
    [delayed] ; adiou { $delayed }, por até { $wait }
    [both] ; adiou { $delayed }, por até { $wait }, e rejeitou { $rejected }
    [none] { $join ->
        [and] {" "}e não rejeitou nenhuma
        [comma] , e não rejeitou nenhuma
       *[apart] ; não rejeitou nenhuma
     }
   *[untold] {""}
 }
finding-within = { $lane } deixou passar { $started }{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $how ->
    [most] , o máximo que sua regra permite
    [equal] , exatamente { $of ->
        [setting] o limite
       *[rate] a sua vazão
     }
    [narrow] , abaixo { $of ->
        [setting] do limite de { $rate }
       *[rate] da sua vazão de { $rate }
     }
   *[below] {""}
 }{ $tail }{ $heldBy ->
    [stock] : nele só { $capacity ->
        [one] cabe
       *[other] cabem
     } { $capacity } de uma vez
    [queue] : { $capacity ->
        [0] nenhuma pode
        [one] só { $capacity } pode
       *[other] só { $capacity } podem
     } esperar
    [burst] : sua rajada é de só { $capacity }
   *[nothing] {""}
 }.
finding-span = { $once ->
    [yes] de uma vez
   *[no] em { $span }
 }
within = { $unit ->
    [second] em um segundo
    [minute] em um minuto
    [hour] em uma hora
    [day] em um dia
   *[other] em { $span }
 }

## Why

aged-out = { $entries ->
    [one] 1 registro
   *[other] { $entries } registros
 }, custo { $cost }
answer-admit = aceita
answer-delay = adiada, começa aos { $at }
answer-never = rejeitada: nunca passará
answer-reject = rejeitada, tentar de novo após { $wait }
arrived = custo { $cost }
at-least = { $left } ≥ { $right }
below = { $left } < { $right }
change = { $before } → { $after }
fault-counted-first = Ele conta antes de comparar, então o que é rejeitado também gasta a cota: uma requisição grande que nem entrou deixa de fora as pequenas que caberiam.
fault-get-then-set = Entre ler e gravar, outro processo lê o mesmo número: os dois encontram o último lugar livre, os dois o ocupam, e uma contagem se perde.
fault-incr-then-expire = Um processo que morre entre os dois comandos deixa um contador que nunca expira: depois de cheio, o cliente é rejeitado para sempre.
fault-newest = Ele calcula a espera a partir do registro mais novo. Mas há lugar assim que o mais antigo sai: o cliente recebe uma espera longa demais.
fault-whole-tokens = Ele repõe só fichas inteiras e grava o horário a cada consulta, então a parte da ficha que já tinha chegado se perde toda vez: quem não para de pedir nunca recebe uma.
fault-wrong-key = A chave da janela anterior é feita de um horário, não do número da janela: nunca há nada nela, e o que sobra é uma janela fixa.
flow = { $t } × { $n }/{ $per } = { $flow }
flow-about = { $t } × { $n }/{ $per } ≈ { $flow }
flowed = { $flow }: { $change }{ $end ->
    [full] , cheio
    [empty] , vazio
   *[open] {""}
 }
fraction = { $part }/{ $whole }
moment-aged-out = { $entries ->
    [one] { $entries } registro ficou para trás da janela e sai da conta (custo { $cost }).
   *[other] { $entries } registros ficaram para trás da janela e saem da conta (custo { $cost }).
 }
moment-arrived = A requisição chegou e custa { $cost }. Nada foi decidido ainda.
moment-charged = { $how ->
    [tokens] Retirada de { $by }: o balde vai de { $before } para { $after }.
    [level] Ela entra no balde: o nível vai de { $before } para { $after }.
    [arrival] O horário teórico de chegada avança: de { $before } para { $after } { $after ->
        [0] requisições
        [one] requisição
       *[other] requisições
     } à frente.
    [drains] Nada estava escoando, então ela vai direto para o escoamento.
    [rejected] A requisição rejeitada entra no log mesmo assim: { $before } → { $after }.
   *[quota] A requisição é contada: { $before } → { $after }.
 }
moment-exceeds = { $test ->
    [tokens] Ela custa { $right } e o balde tem { $left }: { $missing ->
        [one] falta
       *[other] faltam
     } { $missing }.
    [level] O balde tem { $before }; com esta requisição, ficaria com { $left }, e comporta até { $right }: { $missing } a mais.
    [arrival] O horário teórico de chegada está { $before } { $before ->
        [0] requisições
        [one] requisição
       *[other] requisições
     } à frente; com esta, ficaria { $left } à frente, e o limite é { $right }: { $missing } a mais.
    [places] A fila tem { $before }; com esta requisição, ficaria com { $left }, e há lugar para { $right }: { $missing } a mais.
    [largest] Ela custa { $left } e o balde nunca tem mais de { $right }: nenhuma espera bastaria.
   *[quota] Contagem até agora: { $before }; com esta requisição, chegaria a { $left }, e o limite é { $right }: { $missing } a mais.
 }
moment-fits = { $test ->
    [tokens] Ela custa { $right } e o balde tem { $left }: basta.
    [level] O balde tem { $before }; com esta requisição, ficaria com { $left }, e comporta até { $right }: cabe.
    [arrival] O horário teórico de chegada está { $before } { $before ->
        [0] requisições
        [one] requisição
       *[other] requisições
     } à frente; com esta, ficaria { $left } à frente, e o limite é { $right }: cabe.
    [places] A fila tem { $before }; com esta requisição, ficaria com { $left }, e há lugar para { $right }: cabe.
   *[quota] Contagem até agora: { $before }; com esta requisição, chegaria a { $left }, e o limite é { $right }: cabe.
 }
moment-leaked = { $changed ->
    [yes] Escoou: { $by }. O nível vai de { $before } para { $after }{ $end ->
        [empty] : o balde ficou vazio
       *[open] {""}
     }.
   *[no] Nada escoou: o nível é { $after }.
 }
moment-passed = Tempo decorrido desde a última consulta: { $t }.
moment-passed-none = Nenhum tempo passou desde a última consulta.
moment-queued = Ela entra na fila, que passa a ter { $n }, e começa aos { $at }.
moment-refilled = { $changed ->
    [yes] Entrou: { $by }. O balde vai de { $before } para { $after }{ $end ->
        [full] : encheu, e o resto se perdeu
       *[open] {""}
     }.
   *[no] { $end ->
        [full] Nada entrou: o balde está cheio, com { $after }, e o que chegou se perdeu.
       *[open] Nada entrou: o balde tem { $after }.
     }
 }
moment-rejected = { $kept ->
    [yes] Ela é rejeitada, mas o registro dela continua no log.
   *[no] Ela é rejeitada, e nada dela fica guardado.
 }
moment-started = { $n ->
    [one] { $n } requisição da fila seguiu adiante.
   *[other] { $n } requisições da fila seguiram adiante.
 }
moment-turned = { $weighed ->
    [yes] Começou uma nova janela; a última usada tinha { $used }.
   *[no] Começou uma nova janela: o que a anterior usou ({ $used }) não conta mais.
 }
moment-weighed = A janela anterior conta pela parte que ainda se sobrepõe: { $sum }.
outcome-admit = { $request } aos { $at }: aceita
outcome-delay = { $request } aos { $at }: adiada
outcome-open = { $request } aos { $at }
outcome-reject = { $request } aos { $at }: rejeitada
queued = { $n } na espera
then-ends = A próxima tentativa viria depois do fim da simulação.
then-gives-up = O cliente desiste depois de { $attempt ->
    [one] 1 tentativa
   *[other] { $attempt } tentativas
 }.
then-retries = O cliente tenta de novo aos { $at } (tentativa { $attempt }).
then-shed = O serviço descarta a requisição: { $slots } de { $slots } vagas ocupadas, { $queue ->
    [0] e não há fila
    [one] e o único lugar da fila está tomado
   *[other] e os { $queue } lugares da fila estão tomados
 }.
two-parts = { $first }, { $second }
two-sentences = { $first } { $second }
service-outlook = { $next ->
    [waits] a próxima espera { $wait }
    [shed] a próxima é descartada
   *[served] a próxima é atendida
 }
service-state = Serviço: { $serving } de { $slots } vagas ocupadas · { $waiting } de { $queue } na fila · { $shed } descartadas · { $outlook }
service-state-short = { $serving } de { $slots } vagas ocupadas · { $waiting } na fila · { $shed } descartadas
service-state-shortest = { $serving }/{ $slots } · { $waiting } na fila
request-number = { $n }{ $attempt ->
    [1] {""}
   *[other] .{ $attempt }
 }
request-name = { $place ->
    [within] a requisição
   *[first] Requisição
 } { $n }{ $clients ->
    [one] {""}
   *[other] {" "}de { $client }
 }{ $node ->
    [0] {""}
   *[other] , nó { $node }
 }{ $attempt ->
    [1] {""}
   *[other] , tentativa { $attempt }
 }
started = { $n ->
    [one] 1 da fila
   *[other] { $n } da fila
 }
step-aged-out = Saiu da janela
step-answered = Resposta
step-arrived = Chegada
step-charged = Contagem
step-compared = Comparação
step-drains = Escoando
step-leaked = Escoamento
step-passed = Tempo decorrido
step-queued = Na fila
step-refilled = Reposição
step-rejected = Rejeição
step-started = Seguiu adiante
step-taken = Retirada
step-turned = Nova janela
step-weighed = Estimativa
store-counted-first = Com falha: conta antes
store-get-then-set = Com falha: GET, depois SET
store-incr-then-expire = Com falha: INCR, depois EXPIRE
store-newest = Com falha: espera pelo mais novo
store-none = Isto não costuma ficar em armazenamento compartilhado. Quando as requisições esperam em fila, a fila fica no processo que as retém.
store-right = Certo: um só script
store-right-says = Um script para o Redis, que o executa de uma vez só: nada mais acontece entre os comandos.
store-whole-tokens = Com falha: fichas inteiras
store-wrong-key = Com falha: chave errada
sum-above = { $before } + { $cost } > { $right }
sum-at-most = { $before } + { $cost } ≤ { $right }
too-little = { $n ->
    [one] falta
   *[other] faltam
 } { $n }
too-much = { $n } a mais
turned = o que a anterior usou ({ $used }) não conta mais
turned-weighed = a anterior tinha { $used }
weighed = { $previous } × { $overlap } + { $current } = { $estimate }
weighed-about = { $previous } × { $overlap } + { $current } ≈ { $estimate }
why-fixed-window = { $outcome ->
    [admit] Esta janela tinha { $used } de { $limit }; com esta requisição, ficou com { $after }.
    [reject] Esta janela tinha { $used } de { $limit }, e { $used } + { $cost } > { $limit }: { $missing } a mais. Ela terminaria { $wait } depois.
   *[never] Ela custava { $cost }, { $missing } a mais do que cabe em uma janela ({ $limit }): nunca passaria.
 }
why-gcra = { $outcome ->
    [admit] O horário teórico de chegada estava { $used } { $used ->
        [0] requisições
        [one] requisição
       *[other] requisições
     } à frente; com esta, passou a { $after }, e o limite é { $limit }.
    [reject] O horário teórico de chegada estava { $used } { $used ->
        [0] requisições
        [one] requisição
       *[other] requisições
     } à frente, e { $used } + { $cost } > { $limit }: { $missing } a mais. Ela poderia passar { $wait } depois, se nada mais fosse aceito.
   *[never] Ela custava { $cost }, { $missing } a mais do que o horário teórico de chegada pode estar à frente ({ $limit }): nunca passaria.
 }
why-leaky-bucket-meter = { $outcome ->
    [admit] O balde tinha { $used } de { $limit }; com esta requisição, ficou com { $after }.
    [reject] O balde tinha { $used }, e { $used } + { $cost } > { $limit }: transbordaria em { $missing }. Haveria lugar { $wait } depois, se nada mais fosse aceito.
   *[never] Ela custava { $cost }, { $missing } a mais do que cabe no balde ({ $limit }): nunca passaria.
 }
why-leaky-bucket-queue = { $outcome ->
    [admit] Nada estava escoando, então ela começou na hora.
    [delay] A anterior ainda estava escoando, então ela teve de esperar { $wait }. Com ela, a fila ficou com { $waiting } de { $capacity }.
   *[reject] A fila tinha { $before } de { $capacity }, e { $before } + { $cost } > { $capacity }: { $missing } a mais. Ela seria aceita { $wait } depois, se nada mais chegasse.
 }
why-none = Aqui não há limite: tudo é aceito.
why-sliding-counter = { $outcome ->
    [admit] A estimativa para { $unit ->
        [second] o último segundo
        [minute] o último minuto
        [hour] a última hora
        [day] o último dia
       *[other] os últimos { $span }
     } era { $used } de { $limit }; com esta requisição, passou a { $after }.
    [reject] A estimativa para { $unit ->
        [second] o último segundo
        [minute] o último minuto
        [hour] a última hora
        [day] o último dia
       *[other] os últimos { $span }
     } era { $used }, e { $used } + { $cost } > { $limit }: { $missing } a mais. Teria caído o bastante { $wait } depois, se nada mais fosse aceito.
   *[never] Ela custava { $cost }, { $missing } a mais do que o limite de { $limit }: nunca passaria.
 }
why-sliding-log = { $outcome ->
    [admit] O log tinha { $used } de { $limit } { $unit ->
        [second] no último segundo
        [minute] no último minuto
        [hour] na última hora
        [day] no último dia
       *[other] nos últimos { $span }
     }; com esta requisição, ficou com { $after }.
    [counted] O log tinha { $used } { $unit ->
        [second] no último segundo
        [minute] no último minuto
        [hour] na última hora
        [day] no último dia
       *[other] nos últimos { $span }
     }, e { $used } + { $cost } > { $limit }: { $missing } a mais. A requisição rejeitada também entrou no log: passaria { $wait } depois, se nada mais chegasse.
    [reject] O log tinha { $used } de { $limit } { $unit ->
        [second] no último segundo
        [minute] no último minuto
        [hour] na última hora
        [day] no último dia
       *[other] nos últimos { $span }
     }, e { $used } + { $cost } > { $limit }: { $missing } a mais. Haveria lugar { $wait } depois, se nada mais fosse aceito.
   *[never] Ela custava { $cost }, { $missing } a mais do que cabe no log ({ $limit }): nunca passaria.
 }
why-sub-windows = { $outcome ->
    [admit] As subjanelas tinham { $used } de { $limit } { $unit ->
        [second] no último segundo
        [minute] no último minuto
        [hour] na última hora
        [day] no último dia
       *[other] nos últimos { $span }
     }; com esta requisição, ficaram com { $after }.
    [reject] As subjanelas tinham { $used } de { $limit } { $unit ->
        [second] no último segundo
        [minute] no último minuto
        [hour] na última hora
        [day] no último dia
       *[other] nos últimos { $span }
     }, e { $used } + { $cost } > { $limit }: { $missing } a mais. O bastante delas teria saído { $wait } depois, se nada mais fosse aceito.
   *[never] Ela custava { $cost }, { $missing } a mais do que cabe em todas as subjanelas juntas ({ $limit }): nunca passaria.
 }
why-token-bucket = { $outcome ->
    [admit] O balde tinha { $level } e { $cost ->
        [one] saiu { $cost }
       *[other] saíram { $cost }
     }: { $after ->
        [one] restou { $after }
       *[other] restaram { $after }
     }.
    [behind] O balde tinha { $level }, mas havia outras na fila: ela teve de esperar { $wait }.
    [delay] Ela precisava de { $cost } e o balde tinha { $level }, então teve de esperar { $wait }.
    [full] Ela precisava de { $cost }, o balde tinha { $level } e na fila não havia lugar: { $missing } a mais. Ela seria aceita { $wait } depois, se nada mais chegasse.
    [reject] Ela precisava de { $cost } e o balde tinha { $level }: { $missing ->
        [one] falta
       *[other] faltam
     } { $missing }. Haveria o bastante { $wait } depois, se nada mais fosse retirado.
   *[never] Ela precisava de { $cost }, { $missing } a mais do que cabe no balde ({ $capacity }): nunca passaria.
 }

## Announcements

announce = { $at }. { $past ->
    [yes] Por último, aos { $when }: { $what }
   *[no] { $what }
 }
announce-admit = { $lane } aceitou
announce-admit-shed = { $lane } aceitou e o serviço descartou
announce-all-admit = aceita em todas as raias
announce-all-reject = rejeitada em todas as raias
announce-arrival = { $request }: { $verdicts }.
announce-change = { $lane } segue outra regra daqui em diante: { $setting }.
announce-delay = { $lane } adiou para { $starts }
announce-edited = A simulação foi refeita. { $difference } { $what }
announce-end = { $lane }: o serviço terminou { $request }, { $wait } depois da chegada.
announce-inside = { $request }. { $what }
announce-nothing = { $at }. Nada chegou ainda.
announce-reject = { $lane } rejeitou
announce-start-shed = { $lane } inicia { $request }, { $wait } depois da chegada, e o serviço a descarta.
announce-start = { $lane } inicia { $request }, { $wait } depois da chegada.

shared-part = { $client } { $n } de { $of }

## Differences

difference-lane = { $lane }: { $what }.
difference-none = Nada muda para { $lane }.
difference-none-other = Nada muda nas demais raias.
difference-nothing = Nada muda em nenhuma raia.
difference-others = { $lane }: tantas quantas antes, mas não as mesmas.
difference-part = { $n } { $outcome ->
    [admitted] { $n ->
        [one] aceita
       *[other] aceitas
    }
    [delayed] { $n ->
        [one] adiada
       *[other] adiadas
    }
   *[rejected] { $n ->
        [one] rejeitada
       *[other] rejeitadas
    }
 } a { $more ->
    [yes] mais
   *[no] menos
 }

## Vessels

vessel-ago = há { $t }
vessel-all-pass = tudo passa direto
vessel-arrival = TAT
vessel-arrival-means = TAT: chegada teórica
vessel-at-most-ahead = até { $n } T à frente
vessel-before = anterior
vessel-count = { $n }
vessel-counts = a anterior conta { $share }%
vessel-each-moves = cada requisição o avança em T
vessel-each-pours = +1 por requisição
vessel-empty = vazio
vessel-empty-in = vazio em { $t }
vessel-estimate = estimativa { $n } de { $of }
vessel-estimate-short = estimativa { $n }
vessel-first-leaves = a primeira sai em { $t }
vessel-free-in = livre em { $t }
vessel-full = cheio: o que chega se perde
vessel-full-in = cheio em { $t }
vessel-idle = ocioso: a próxima começa já
vessel-inflow = +{ $n } por { $t }
vessel-interval = T { $equals } { $t }
vessel-last-in = a última começa em { $t }
vessel-last-span = últimos { $t }
vessel-lead = { $n } T à frente
vessel-left = { $n ->
    [0] restam
    [one] resta
   *[other] restam
 } { $n } de { $of }
vessel-left-short = { $n ->
    [0] restam
    [one] resta
   *[other] restam
 } { $n }
vessel-load = carga { $n } de { $of }
vessel-load-short = carga { $n }
vessel-log-empty = log vazio
vessel-more-fit = { $n ->
    [one] agora cabe mais { $n }
   *[other] agora cabem mais { $n }
}
vessel-next-opens = a próxima requisição abre uma
vessel-next-starts = a próxima começa em { $t }
vessel-next-tokens = mais { $n } em { $t }
vessel-no-limit = sem limite
vessel-no-window = nenhuma janela aberta
vessel-none-fits = agora não cabe nenhuma
vessel-none-waits = nenhuma espera
vessel-now = agora
vessel-of = de { $of }
vessel-one-each = uma a cada { $t }
vessel-outflow = { $n } por { $t }
vessel-places = { $n ->
    [0] { $n } lugares
    [one] { $n } lugar
   *[other] { $n } lugares
}
vessel-spilled = perdidas até agora
vessel-spilled-short = perdidas
vessel-spilled-since = até agora
vessel-sub-window-leaves = a mais antiga sai em { $t }
vessel-sub-windows-empty = nada contado
vessel-this-window = esta janela
vessel-tokens = { $n ->
    [0] { $n } fichas
    [one] { $n } ficha
   *[other] { $n } fichas
 }
vessel-tokens-spilled = { $n ->
    [0] { $n } fichas perdidas até agora
    [one] { $n } ficha perdida até agora
   *[other] { $n } fichas perdidas até agora
 }
vessel-to-go = faltam { $t }
vessel-used = uso: { $n } de { $of }
vessel-used-short = uso: { $n }
vessel-waiting = { $n ->
    [one] { $n } espera
   *[other] { $n } esperam
}


## Timelines and curves

arrivals-axis = chegam
axis-picture = Tempo; agora é { $now }
curve-bound = o máximo que esta regra deixa passar em { $unit ->
    [second] um segundo
    [minute] um minuto
    [hour] uma hora
    [day] um dia
   *[other] { $span }
 }: { $bound }
curve-bound-short = no máximo { $bound }
curve-limit = limite configurado: { $limit }
curve-limit-short = { $limit }
curve-value = { $value } { $unit ->
    [second] no último segundo
    [minute] no último minuto
    [hour] na última hora
    [day] no último dia
   *[other] nos últimos { $span }
 }
curve-zero = { $n }
lane-key = { $kind ->
    [client] cliente { $key } · { $n } de { $of }
    [ip] IP { $key } · { $n } de { $of }
    [user] usuário { $key } · { $n } de { $of }
    [api-key] chave de API { $key } · { $n } de { $of }
    [unnamed] { $n } de { $of }
    [none] {""}
   *[any] { $key } · { $n } de { $of }
 }{ $nodes ->
    [1] {""}
   *[other] { $kind ->
        [none] {""}
       *[any] {" · "}
     }nó { $node } de { $nodes }
 }
lane-picture = { $lane } aos { $now }: { $value }
lane-title = { $title }
one-column = uma coluna = { $width }
one-column-short = { $width } por coluna
request-cost = ×{ $cost }
request-count = { $count }
scrubber-picture = A simulação inteira, { $end }; agora é { $now }
sheet-picture = { $title }, aos { $now }
sheet-picture-untitled = Aos { $now }
starts-axis = começam
strip-frame = { $n } de { $of } · { $now }
strip-picture = { $n ->
    [one] Uma imagem
   *[other] { $n } imagens
 }, de { $from } a { $to }
total-admitted = { $n } aceitas
total-admitted-one = { $n } aceita
total-delayed = { $n } adiadas
total-delayed-one = { $n } adiada
total-rejected = { $n } rejeitadas
total-rejected-one = { $n } rejeitada
trailing-frame = os últimos { $window }
window-stretch = janela { $from }–{ $to } { $unit }
window-use = janela { $from }–{ $to } { $unit }: { $used } de { $quota }
window-use-short = { $used } de { $quota }
worst-at-once = { $count } de uma vez, aos { $at }
worst-ratio = { $worst } · { $ratio }× o limite
worst-within = { $count } em { $span }

## Parameters

param-at-times = Os instantes em que as requisições chegam, em qualquer ordem.
param-burst-at = O instante da primeira requisição.
param-burst-count = Quantas requisições chegam. No mínimo 1.
param-burst-over = O tempo ao longo do qual se espalham em ritmo uniforme; 0 s: todas de uma vez.
param-fixed-window-anchor = Onde as janelas começam: no relógio, a cada múltiplo inteiro da janela, ou na primeira requisição aceita depois da última.
param-fixed-window-anchor-clock = no relógio
param-fixed-window-anchor-first-request = na primeira requisição
param-fixed-window-quota = Custo total que cada janela aceita e quanto dura uma janela. Quantidade a partir de 1; período a partir de 1 ns.
param-gcra-burst = Até quantas requisições à frente de agora o horário teórico de chegada pode estar. No mínimo 1.
param-gcra-rate = A vazão constante: quantas requisições, em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-leaky-bucket-capacity = Como fila: quanto custo pode esperar, a partir de 0. Como medidor: quanto cabe no balde, no mínimo 1.
param-leaky-bucket-leak = Quanto custo escoa, e em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-leaky-bucket-style = O que fica no balde: requisições, que esperam e saem em ritmo constante, ou um nível, que escoa sem que nada espere.
param-leaky-bucket-style-meter = um nível
param-leaky-bucket-style-queue = requisições
param-limiter-key = O que é contado em separado: há um limitador para cada valor disto. De uma lista, vale o primeiro que o cliente tem.
param-limiter-key-api-key = cada chave de API
param-limiter-key-client = cada cliente
param-limiter-key-global = todos juntos
param-limiter-key-ip = cada endereço IP
param-limiter-key-user = cada usuário
param-log-epoch = O que é o instante 0; se omitido, a meia-noite UTC anterior ao primeiro registro.
param-log-format = Como as linhas do log são escritas. Depois de um horário sozinho, pode vir um cliente.
param-log-format-combined = combinado (combined)
param-log-format-common = comum (common)
param-log-format-times = um horário por linha
param-log-text = As próprias linhas.
param-log-within = Onde cada registro cai dentro do seu segundo, já que o log arredonda os horários.
param-log-within-even = em ritmo uniforme
param-log-within-random = ao acaso
param-log-within-start = no começo
param-on-off-from = O primeiro instante em que pode chegar uma requisição.
param-on-off-off = Quanto tempo fica desligado nos intervalos. A partir de 0 s.
param-on-off-on = Quanto tempo fica ligado de cada vez. Mais que 0 s.
param-on-off-rate = Quantas requisições chegam enquanto está ligado, e em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-on-off-to = O instante antes do qual chega a última. Depois do começo.
param-poisson-from = O primeiro instante em que pode chegar uma requisição.
param-poisson-rate = Quantas requisições chegam em média, e em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-poisson-to = O instante antes do qual chega a última. Depois do começo.
param-ramp-from = O primeiro instante em que pode chegar uma requisição.
param-ramp-from-rate = A vazão no começo. Quantidade a partir de 1; período a partir de 1 ns.
param-ramp-to = O instante antes do qual chega a última. Depois do começo.
param-ramp-to-rate = A vazão no fim. Quantidade a partir de 1; período a partir de 1 ns.
param-scenario-duration = Por quanto tempo chegam requisições; o que já foi aceito é seguido até o fim. Menos de 104 dias.
param-scenario-seed = De onde vem todo sorteio: mesma semente, mesma simulação. 0 ou mais.
param-scenario-window = O intervalo em que se mede a pior janela; se omitido, a janela do primeiro limitador ou o período da sua vazão.
param-sliding-counter-quota = Até quanto custo a estimativa pode chegar e quanto dura uma janela. Quantidade a partir de 1; período a partir de 1 ns.
param-sliding-log-count-rejected = Se as requisições rejeitadas também entram no log, de modo que um cliente que nunca para não entra mais.
param-sliding-log-quota = Custo total que qualquer janela dessa duração aceita, esteja onde estiver. Quantidade a partir de 1; período a partir de 1 ns.
param-sub-windows-parts = Em quantas subjanelas a janela se divide; elas saem uma de cada vez. De 1, uma janela fixa, a 100.
param-sub-windows-quota = Custo total que as subjanelas de uma janela aceitam e quanto dura essa janela. Quantidade a partir de 1; período a partir de 1 ns.
param-steady-from = O primeiro instante em que pode chegar uma requisição.
param-steady-rate = Quantas requisições chegam, e em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-steady-to = O instante antes do qual chega a última. Depois do começo.
param-token-bucket-capacity = Quantas fichas cabem no balde. No mínimo 1.
param-token-bucket-initial = Quantas fichas há no balde no instante 0. De 0 até a capacidade.
param-token-bucket-on-empty = O que acontece com uma requisição para a qual faltam fichas.
param-token-bucket-on-empty-queue = espera na fila
param-token-bucket-on-empty-reject = é rejeitada
param-token-bucket-queue = Quanto custo pode esperar na fila. A partir de 0.
param-token-bucket-refill = Quantas fichas entram, e em quanto tempo. Quantidade a partir de 1; período a partir de 1 ns.
param-token-bucket-refill-style = Como as fichas entram: em fluxo contínuo ou todas de uma vez, ao fim de cada período.
param-token-bucket-refill-style-continuous = em fluxo contínuo
param-token-bucket-refill-style-interval = todas de uma vez
param-traffic-client = Quem envia estas requisições.
param-traffic-cost = Quanto pesa cada requisição. No mínimo 1.
traffic-at = Em instantes determinados
traffic-burst = Rajada
traffic-log = Log de acesso
traffic-on-off = Liga-desliga
traffic-poisson = Poisson (ao acaso)
traffic-ramp = Rampa
traffic-steady = Constante

## Page

add-lane = Nova raia
add-traffic = Novo tráfego
answer-about-admit = Ela segue adiante.
answer-about-custom = Convenção, não norma: qual é o limite, quanto resta e quando ele volta a estar inteiro. Alguns serviços dão isso como horário, outros em segundos até lá; o cliente precisa saber qual dos dois.
answer-about-delay = Ela segue adiante { $wait } depois, aos { $at }.
answer-about-limit = Sem nada usado, são aceitas { $limit }: { $once ->
    [one] 1 começa
   *[other] { $once } começam
 } na hora e { $places ->
    [one] 1 pode
   *[other] { $places } podem
 } esperar na fila.
answer-about-policy = O mesmo rascunho: o nome da política, sua cota (q) e, quando ela tem uma em segundos inteiros, sua janela (w).
answer-about-rate-limit = O rascunho de uma norma: quanto resta (r) e em quantos segundos (t) a cota volta a estar inteira.
answer-about-shed = O serviço a descarta; um cliente bem-comportado espera antes de pedir de novo.
answer-about-reject = Ela é rejeitada; um cliente bem-comportado espera antes de tentar de novo.
answer-about-retry-after = Após esse número de segundos, arredondado para cima, ela passaria se nada mais chegasse.
answer-epoch = reset em tempo Unix
answer-epoch-assumed = Nenhum log diz o que é o instante 0: para o tempo Unix, ele é tomado como { $date }.
answer-no-limit = Onde nada é limitado, não há o que informar.
answer-open = A decisão ainda não terminou: não há resposta.
answer-seconds = reset em segundos
borrow-traffic = Tráfego de um cenário pronto
broken = O simulador falhou. É um erro dele mesmo: você não fez nada de errado, e o que você mudou não se perdeu.
broken-anew = Começar de novo
broken-go-back = Continuar sem a última mudança
broken-go-on = Continuar daqui
broken-link = Este link leva à mesma simulação; por favor, mande-o junto ao relatar o erro:
broken-link-name = a simulação que falhou
by-hand = À mão
cancel = Cancelar
cancelled = Cancelado: nada mudou.
change-sent = Mudar o que foi enviado
click-to-send = Clique em uma linha do tempo para enviar uma requisição, arraste sobre ela para enviar várias, arraste uma requisição para movê-la.
close = Fechar
code-listing = Código
code-pseudo = Pseudocódigo
code-store = Em armazenamento compartilhado
column-admitted = Aceitas
column-at = Chegada
column-at-once = Na hora
column-client = Cliente
column-cost = Custo
column-attempts = Tentativas
column-requests = Requisições
column-shed = Descartadas
column-succeeded = Atendidas
column-wasted = Em vão
column-median-time = Metade em até
column-p95-time = 95% em até
column-fairness = Equidade
column-longest-time = Todas em até
column-delayed = Adiadas
column-lane = Limitador
column-longest-wait = Maior espera
column-median-wait = Espera mediana
column-now = Agora
column-outcome = Resultado
column-p95-wait = 95% esperam até
column-ratio = × o limite
column-rejected = Rejeitadas
column-request = Requisição
column-starts = Início
column-stretch = De – até
column-what = O quê
column-worst = Pior janela
compare-caption = Todas as raias, o mesmo tráfego
clients-caption = { $lane }: o que cada cliente pediu e conseguiu na simulação inteira
count = { $n }
delete = Apagar
delete-request = { $none ->
    [yes] Apagar requisição
   *[no] Apagar a requisição { $n }
 }
edit-limiter = Editar este limitador
field-anchor = Início das janelas
field-at = Instante
field-burst = Rajada
field-capacity = Capacidade
field-client = Cliente
field-cost = Custo
field-count = Quantas
field-count-rejected = Contar rejeitadas
field-duration = Duração
field-epoch = Instante 0
field-format = Formato
field-from = De
field-from-rate = Vazão inicial
field-initial = Nível inicial
field-key = Contado por
field-leak = Escoamento
field-off = Desligado por
field-on = Ligado por
field-on-empty = Se faltar ficha
field-over = Ao longo de
field-parts = Subjanelas
field-queue = Lugares na fila
field-quota = Cota
field-rate = Vazão
field-refill = Reposição
field-refill-style = Chegada das fichas
field-seed = Semente
field-style = O que guarda
field-text = Linhas
field-times = Instantes
field-to = Até
field-to-rate = Vazão final
field-window = Medido em
field-within = Dentro do segundo
fit-all = Mostrar tudo
fit-fold = Recolher
fit-lanes = Raia em exibição
from-beginning-instead = Desde o início
go-to = Instante; digite outro para ir até lá
go-to-hint = Uma posição, como 60,4s, 59s+3 ou worst, e Enter
hand-move = → { $to }
hand-sweep = { $n ->
    [one] { $n } requisição
   *[other] { $n } requisições
 }, { $from } – { $to }
holds-from = A mudança vale a partir de { $at }.
inside = Dentro da decisão
inside-back = Voltar dentro da decisão
inside-on = Avançar dentro da decisão
jump-any = Em qualquer raia
jump-back = { $what ->
    [rejection] Rejeição
    [delay] Adiamento
    [refill] Reposição
   *[reset] Borda de janela
 } anterior{ $where ->
    [here] {" "}nesta raia
   *[any] {""}
 }
jump-forth = { $what ->
    [rejection] Próxima rejeição
    [delay] Próximo adiamento
    [refill] Próxima reposição
   *[reset] Próxima borda de janela
 }{ $where ->
    [here] {" "}nesta raia
   *[any] {""}
 }
jump-here = Na raia em foco
jump-none = { $what ->
    [worst] Nada começa nesta simulação
    [rejection] Nenhuma rejeição
    [delay] Nenhum adiamento
    [refill] Nenhuma reposição
   *[reset] Nenhuma borda de janela
 }{ $where ->
    [here] {" "}nesta raia
   *[any] {""}
 }{ $what ->
    [worst] {""}
   *[other] {" "}{ $direction ->
        [back] antes daqui
       *[forth] depois daqui
     }
 }
jump-to = Saltar para
jump-what = { $what ->
    [rejection] Rejeição
    [delay] Adiamento
    [refill] Reposição
   *[reset] Borda de janela
 }{ $where ->
    [here] , nesta raia
   *[any] {""}
 }
key-drawn = De quem são o limitador e a curva mostrados
keys = Atalhos de teclado
keys-cancel = Cancelar uma simulação em andamento
keys-delay = Ir ao próximo adiamento; ao anterior
keys-delete = Apagar a requisição em questão
keys-edge = Ir à próxima borda de janela; à anterior
keys-ends = Ir ao fim; ao início
keys-go = Digitar um instante para ir até ele
keys-help = Mostrar ou esconder esta tabela
keys-inside = Avançar um passo dentro da decisão; voltar um
keys-lane = Focar a raia com esse número, contando de cima
keys-move = Digitar o instante para onde mover a requisição em questão
keys-play = Reproduzir ou pausar
keys-redo = Refazer o que foi desfeito
keys-refill = Ir à próxima reposição; à anterior
keys-rejection = Ir à próxima rejeição; à anterior
keys-send = Enviar uma requisição agora
keys-speed = Mais rápido; mais devagar
keys-step = Avançar um evento; voltar um
keys-undo = Desfazer a última mudança; refazer
keys-worst = Ir à pior janela
keys-zoom = Mostrar menos tempo; mais tempo
kind = Tipo
lane-whole = no total
lane-admitted = { $n ->
    [0] { $n } aceitas
    [one] { $n } aceita
   *[other] { $n } aceitas
}
lane-delayed = { $n ->
    [0] { $n } adiadas
    [one] { $n } adiada
   *[other] { $n } adiadas
}
lane-rejected = { $n ->
    [0] { $n } rejeitadas
    [one] { $n } rejeitada
   *[other] { $n } rejeitadas
}
lane-worst = pior janela de { $window }: { $n }
lane-worst-ratio = pior janela de { $window }: { $n } · { $ratio }×
language = Idioma
log-bad-line = Linha { $line }: { $reason }
log-reading = { $records ->
    [0] { $records } registros lidos
    [one] { $records } registro lido
   *[other] { $records } registros lidos
 }: { $taken } na simulação, { $outside } fora dela. { $bad ->
    [0] Todas as linhas foram lidas.
    [one] { $bad } linha ilegível.
   *[other] { $bad } linhas ilegíveis.
 }
move-request = { $none ->
    [yes] Mover a requisição para
   *[no] Mover a requisição { $n } para
 }
move-to = Mover para
nothing-yet = Nada chegou ainda. Avance um passo para ver a primeira decisão.
open-again = Simular
opening = Uma simulação longa está em andamento
opening-measure = Medindo
opening-run = Decidindo cada requisição
opening-traffic = Lendo o tráfego
opening-waits = Pronta; aparece assim que você sair do campo
percent = { $n }%
panels-more = Mais sobre a decisão
redo = { $what ->
    [nothing] Nada a refazer
    [send] Refazer: envio
    [move] Refazer: mover requisição
    [delete] Refazer: apagar requisição
    [limiter] Refazer: mudança no limitador
    [traffic] Refazer: mudança no tráfego
    [lanes] Refazer: mudança nas raias
   *[scenario] Refazer: mudança no cenário
 }
row-admit = aceita
row-delay = adiada
row-reject = rejeitada
row-shed = descartada
opened-instead = No lugar, aparece um cenário pronto.
own-scenario = Cenário editado
panels = Explicações e tabelas
paste-meaning = Cole um log de acesso ou uma lista de instantes, um por linha; ou um cenário em JSON. Nada sai desta página.
paste-traffic = Colar tráfego
pause = Pausar
play = Reproduzir
remove-item = Remover este tráfego
remove-lane = Remover a raia { $lane }
said = { $what }
scenario = Cenário
scope = A mudança vale
scope-beginning = desde o início
scope-now = a partir de { $at }
scrub = Instante
send-now = Enviar uma agora
share = Levar
share-framed = Dentro de outra página, um frame pode não ter permissão para isso; em página própria, o laboratório tem.
share-names = com nomes e caminhos como estão
space-bar = Espaço
speed = Velocidade
state-bound = O máximo que esta regra deixa passar em { $unit ->
    [second] um segundo
    [minute] um minuto
    [hour] uma hora
    [day] um dia
   *[other] { $span }
 }
state-caption = { $lane }: o limitador e sua curva, agora
state-serving = Requisições em atendimento
state-line = Requisições na fila
state-shed = Requisições descartadas
state-node = O nó de quem é este limitador
state-limit = Limite configurado
state-remaining = Requisições que ainda seriam aceitas agora
state-reset = Volta ao estado inicial em
state-started = Começaram { $unit ->
    [second] no último segundo
    [minute] no último minuto
    [hour] na última hora
    [day] no último dia
   *[other] nos últimos { $span }
 }
state-used = Uso desta janela
state-window = Esta janela
state-window-value = de { $from } a { $to }
state-worst = A pior janela de { $window } de toda a simulação
step-back = Voltar um passo
step-on = Avançar um passo
tab-answer = Resposta
tab-code = Código
stretch = { $from } – { $to }
stretches-caption = { $lane }: a simulação inteira em trechos
table-caption = { $lane }: as decisões em torno de agora
tab-table = Tabela
take-all = Todas as raias
take-alone = Esta cópia está sozinha. Uma página só pode conter um laboratório que esteja em um servidor web: copie de lá. Daqui funcionam o link, nesta máquina, e os arquivos.
take-busy = Escrevendo
take-by-hand = { $what }: não foi possível copiar daqui. Copie do campo.
take-copied = { $what }: copiado.
take-copy = Copiar
take-csv = Decisões (CSV)
take-element = Elemento, para uma página sua (HTML)
take-frame = Frame, para uma página ou um curso (HTML)
take-frames = quadros
take-from = de
take-lane = Raia
take-link = Link
take-load = Script de carga (k6)
take-long = { $what }: longo demais para isso. Salve em um arquivo.
take-not-saved = { $what }: se nenhum arquivo apareceu, esta página não pode salvar. Copie daqui.
take-png = Imagem (PNG)
take-policy = O limite em palavras
take-report = Relatório (JSON)
take-save = Salvar
take-saved = Salvo: { $file }
take-scenario = Cenário (JSON)
take-strip = Sequência de imagens (SVG)
take-svg = Imagem (SVG)
take-to = até
theme = Tema
theme-auto = Como no sistema
theme-dark = Escuro
theme-light = Claro
theme-projector = Projetor
times = { $n }×
to-end = Ir ao fim
to-start = Ir ao início
to-worst = Pior janela
toolbar = Cenário e tráfego
traffic = Tráfego
transport = Controles do tempo
try-again = Tentar de novo
undo = { $what ->
    [nothing] Nada a desfazer
    [send] Desfazer: envio
    [move] Desfazer: mover requisição
    [delete] Desfazer: apagar requisição
    [limiter] Desfazer: mudança no limitador
    [traffic] Desfazer: mudança no tráfego
    [lanes] Desfazer: mudança nas raias
   *[scenario] Desfazer: mudança no cenário
 }
use-file = Log de um arquivo
within-instant = { $all ->
    [0] nenhum evento
   *[other] { $n } de { $all }
 }
zoom-in = Mostrar menos tempo
zoom-out = Mostrar mais tempo
use-pasted = Usar este tráfego

## Mistakes: said inside other sentences, so begun small

broken-half-a-character = um texto nele contém metade de um caractere (um surrogate solto); tire-o
broken-incomplete = está incompleto
broken-throws = não são dados simples: a leitura de um dos campos lança uma exceção
broken-too-big = é grande demais; um documento pode ter até 2 milhões de valores e 256 MiB de texto
broken-too-deep = tem níveis demais; um cenário precisa de menos de 64
date-leap-second = o segundo 60 é um segundo intercalar, que não existe no relógio da simulação
date-no-such-time = não existe essa data ou esse horário
date-not-a-timestamp = não é uma data com hora; escreva data, T, hora e Z ou o fuso, como em "2026-11-30T12:00:00.25Z"
date-too-far-away = a data está longe demais; escreva uma entre os anos 1678 e 2261
date-too-fine = tem mais casas decimais do que cabem em um nanossegundo; deixe no máximo nove
error-above = passa de "{ $field }", que é { $most }; escreva no máximo { $most }
error-ambiguous = "{ $other }" também está aqui; deixe só um dos dois
error-bad-argument = não é o que { $method } recebe; recebe: { $takes }
error-bad-count = não é uma quantidade; escreva um número inteiro, 0 ou mais
error-bad-flag = não é um valor lógico; escreva true ou false
error-bad-number = "{ $text }" não é um número inteiro; escreva um a partir de 0
error-bad-numbers = "{ $text }" não são números inteiros; escreva-os a partir de 0, separados por vírgulas
error-bad-speed = "{ $text }" não é uma velocidade; escreva um número de 0,01 a 1000
error-bad-view = "{ $text }" não é um trecho de tempo; escreva dois instantes, o menor primeiro: 56s 66s
error-before-from = { $to } vem antes de { $from }, onde começa o trecho permitido; escreva uma posição posterior
error-broken = isto não pode ser lido como cenário: { $detail }
error-damaged-link = o link está danificado: falta uma parte, ou ela foi alterada; copie o link de novo, inteiro
error-duplicate-id = "{ $id }" já é o id de outro item antes deste; escreva um id único
error-empty-list = está vazio; escreva pelo menos um item
error-empty-text = está vazio; escreva pelo menos um caractere
error-grouping = "{ $text }" não é um número como se escreve aqui; separe os milhares de três em três com ponto e os decimais com vírgula, como em 1.234,5
error-internal = o simulador falhou ({ $detail }): é um erro dele mesmo; por favor, avise
error-link-too-long = o cenário não cabe em um link de no máximo { $most } caracteres; salve em um arquivo
error-missing = falta "{ $name }"; acrescente { $wanted }
error-missing-scenario = falta o cenário; dê o nome de um pronto ({ $known }) ou o endereço de um arquivo JSON, ou ponha <script type="application/json"> dentro do elemento
error-negative = é negativo; escreva { $least } ou mais
error-no-items = não há nenhum item de tráfego; acrescente um em "traffic" ou remova esta edição
error-no-key = a raia "{ $lane }" conta por { $keys }, que o cliente "{ $client }" não tem; acrescente ao cliente ou use na raia uma chave que todos tenham, como "client"
error-no-such-lane = não existe a raia "{ $id }"; escreva o id de uma das que estão em "lanes"
error-no-target = não há como saltar para "{ $text }"; use um destes: rejection, delay, refill, reset, worst
error-not-a-number = não é um número finito; escreva um número inteiro
error-not-after = não vem depois de "{ $field }", que é { $than }; escreva um instante depois de { $than }
error-not-after-first = não vem depois do primeiro, que é { $than }; escreva um instante depois de { $than }
error-not-in-log = um log pode trazer clientes que só têm id e ip; use "client", "ip" ou "global", ou termine a lista com um deles
error-not-json = o cenário não é JSON válido: { $detail }
error-not-two = não tem dois itens; escreva { $wanted }
error-not-whole = não é um número inteiro; escreva sem casas decimais
error-null = é null; escreva { $wanted } ou, se o campo for opcional, tire-o
error-other-key = a raia "{ $lane }" conta por outra chave e não muda no meio da simulação; tire a chave daqui ou mude-a na própria raia
error-out-of-memory = o navegador não tem mais memória para outro simulador; feche outras páginas, ou mostre menos simuladores nesta
error-repeated = já está na lista; remova-o
error-repeated-lane = a raia "{ $id }" já está na lista; remova-a
error-others = { $n ->
    [one] Há mais um erro.
   *[other] Há mais { $n } erros.
 }
error-repeated-parameter = "{ $text }" aparece mais de uma vez no endereço, e vale a primeira; remova as outras
error-too-large = é grande demais; escreva no máximo { $most }
error-too-long = é longo demais; escreva no máximo { $most } bytes
error-too-many = tem itens demais; escreva no máximo { $most }
error-too-many-decisions = são { $decisions } decisões, e um relatório lista no máximo { $most }; peça o relatório sem decisões, ou com menos requisições ou raias
error-too-many-requests = com isto a simulação passa de { $most } requisições; escreva menos aqui ou encurte a duração
error-too-many-retries = com as retentativas deste cliente, uma raia recebe mais de { $most } requisições; diminua "maxAttempts", faça-o esperar mais ou encurte a duração
error-too-many-stops = há mais de { $most } paradas; remova algumas
error-too-small = é pequeno demais; escreva pelo menos { $least }
error-two-numbers = "{ $text }" pode ser { $whole } ou { $fine }; escreva um destes dois
error-unknown-choice = "{ $text }" não vale aqui; escreva um destes: { $known }
error-unknown-choice-near = "{ $text }" não vale aqui (você quis dizer "{ $near }"?); escreva um destes: { $known }
error-unknown-client = não existe o cliente "{ $id }"; escreva o id de um dos que estão em "clients" ou acrescente-o lá
error-unknown-edit = nenhuma edição anterior a esta envia requisições com esse número; escreva o índice de um "send" ou "set-traffic" anterior
error-unknown-field = "{ $text }" não é um campo daqui; os campos são { $known }
error-unknown-field-near = "{ $text }" não é um campo daqui (você quis dizer "{ $near }"?); os campos são { $known }
error-unknown-item = não existe item de tráfego com esse número; escreva no máximo { $most }, pois o primeiro é 0
error-unknown-key = "{ $text }" não são chaves das raias mostradas: um número para cada uma, a partir de 0
error-unknown-lane = não existe a raia "{ $id }" aqui; as que existem: { $known }
error-unknown-parameter = "{ $text }" não é um parâmetro do endereço; use um destes: { $known }
error-unknown-scenario = "{ $text }" não é um cenário pronto ({ $known }) nem o endereço de um arquivo JSON deste site
error-unknown-value = "{ $text }" não é conhecido aqui; use um destes: { $known }
error-unknown-version = não é uma versão conhecida aqui; escreva 1
error-unreadable-log = nenhuma linha pôde ser lida. { $first }
error-unsupported = "{ $what }" faz parte do formato, mas ainda não é simulado; { $instead }
error-wasm-blocked = esta página não pode executar WebAssembly; a política de segurança de conteúdo (CSP) dela precisa de 'wasm-unsafe-eval' em script-src
error-wasm-damaged = o que veio como { $place } não é o motor que deveria estar ali; copie ratelab.wasm de novo, inteiro, da mesma versão que ratelab.js
error-wasm-missing = não há { $place }; ponha ratelab.wasm ao lado de ratelab.js, como sai da compilação
error-wasm-unreachable = não foi possível baixar { $place }; veja se há rede, e se o connect-src da política de segurança de conteúdo (CSP) da página inclui esse endereço
error-wasm-unsupported = este navegador não tem WebAssembly, ou ele está desativado; ative-o, ou use outro navegador
error-written = "{ $text }": { $wrong }
error-wrong-type = é { $found }; escreva { $wanted }
found-flag = true ou false
found-list = uma lista
found-null = null
found-number = um número
found-object = um objeto
found-text = um texto
instead-local = escreva "local"
instead-no-limiter = tire-o: o serviço recebe quem chegar enquanto houver lugar
instead-of-kind = use "none" ou outro tipo, como "token-bucket"
instead-own-state = tire-o: cada nó decide na hora, com estado próprio
line-no-agent = falta, depois do referer, o user agent entre aspas, como no formato combined
line-no-bytes = falta o número de bytes depois do status
line-no-host = não começa com um host
line-no-referer = falta, depois dos bytes, o referer entre aspas, como no formato combined
line-no-request = falta a requisição entre aspas depois da data
line-no-status = falta o status de três dígitos depois da requisição
line-no-time = o quarto campo não é uma data entre colchetes
line-not-a-time = a data não está escrita como em [10/Oct/2000:13:55:36 -0700]
line-time = o tempo: { $wrong }
line-too-much = há mais do que um tempo e um cliente
mistake-at = { $path }: { $message }
position-no-events = depois do + não há um número inteiro de eventos; escreva um instante, ou um instante e um número, como em "59s+3"
time-empty = está vazio; escreva um tempo como "59.5s" ou "1m30s"
time-no-unit = falta a unidade do número; acrescente ns, us, ms, s, m, h ou d, como em "5s"
time-not-a-rate = não é uma vazão; escreva um número inteiro, uma barra e um tempo, como em "100/1m"
time-not-a-time = não é um tempo; escreva números com as unidades d h m s ms us ns, da maior para a menor, como em "1m30s"
time-signed = tem sinal; tire-o: nada aqui é negativo
time-too-fine = tem mais casas decimais do que cabem em um nanossegundo; tire as menores que 1ns
time-too-large = é grande demais; no máximo 9.007.199.254.740.991 (2^53 − 1; como tempo, cerca de 104 dias)
time-zero-count = é uma vazão de zero; escreva pelo menos 1, como em "1/1m"
time-zero-period = o período é zero; escreva um tempo maior que 0s, como em "100/1m"
wanted-date = uma data com hora entre aspas, como "2026-11-30T00:00:00Z"
wanted-duration = uma duração entre aspas, como "1m30s"
wanted-flag = true ou false
wanted-instant = um instante entre aspas, como "59.5s"
wanted-keys = o nome de uma chave entre aspas, como "ip", ou uma lista de nomes assim
wanted-list = uma lista, [ … ]
wanted-object = um objeto, { "{" } … { "}" }
wanted-place = uma posição entre aspas, como "60.4s" ou "59s+3"
wanted-position = "worst" ou uma posição entre aspas, como "60.4s" ou "59s+3"
wanted-rate = uma vazão entre aspas, como "100/1m"
wanted-scenario = um objeto com "version": 1, "duration", "lanes" e "traffic"
wanted-text = um texto entre aspas
wanted-title = um texto entre aspas, ou um para cada idioma: { "{" }"en": "…", "pt-BR": "…"{ "}" }
wanted-view = uma lista de dois instantes, como ["56s", "66s"]
wanted-whole = um número inteiro
