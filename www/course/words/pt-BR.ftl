### O que o pacote de curso diz em volta do laboratório, em português do Brasil.

course-all = Todos os { $total } instantes alcançados
course-alone = Não há plataforma de ensino aqui: nada é registrado.
course-begun-anew = Não foi possível ler o que ficou guardado da última visita. Começa-se do início.
course-label = Andamento
course-next = Próximo instante
course-no-next = Não há mais instantes adiante.
course-no-previous = Não há instantes antes deste.
course-previous = Instante anterior
course-progress =
    { $total ->
        [one] { $reached } de { $total } instante alcançado
       *[other] { $reached } de { $total } instantes alcançados
    }
course-too-long = As mudanças feitas aqui não cabem no espaço que a plataforma de ensino oferece: depois de sair, elas não estarão mais aqui.
course-trouble = A plataforma de ensino não está registrando: { $what }
