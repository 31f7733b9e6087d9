### Ratelab in English. One message a line where it fits; ids are kebab-case and grouped by room.

## Numbers with units

beyond = more than 104 days
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

in-last = { $n } in the { $unit ->
    [second] last second
    [minute] last minute
    [hour] last hour
    [day] last day
   *[other] last { $span }
 }
limiter-fixed-window = Fixed window
limiter-gcra = GCRA
limiter-leaky-bucket = Leaky bucket
limiter-leaky-bucket-meter = Leaky bucket as a meter
limiter-leaky-bucket-queue = Leaky bucket
limiter-none = No limit
limiter-sliding-counter = Sliding counter
limiter-sliding-log = Sliding log
limiter-sub-windows = Sliding window with sub-windows
limiter-token-bucket = Token bucket
name-changed = { $first } → { $between ->
    [some] … →{" "}
   *[none] {""}
 }{ $last } from { $at }
name-with-detail = { $name } ({ $detail })
object-fixed-window = the fixed window
object-gcra = GCRA
object-leaky-bucket-meter = the leaky bucket as a meter
object-leaky-bucket-queue = the leaky bucket
object-none = the lane without a limit
object-sliding-counter = the sliding counter
object-sliding-log = the sliding log
object-sub-windows = the sliding window with sub-windows
object-token-bucket = the token bucket
one-every = one every { $span }
policy-answer = A request beyond the limit is answered with status { $status } (Too Many Requests), and Retry-After says after how many seconds the same request can succeed. Every answer carries X-RateLimit-Limit, X-RateLimit-Remaining, and X-RateLimit-Reset in seconds; the same stands in RateLimit and RateLimit-Policy.
policy-bound = Within any { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }, up to { $n ->
    [one] one request
   *[other] { $n } requests
 } can be let through.
policy-bound-cost = Within any { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }, the requests let through cost up to { $n } in all.
policy-cost = A request may count as more than one, by its cost.
policy-count-rejected = Rejected requests count as well: a client that keeps trying stays shut out.
policy-drain = Requests are let through one by one, evenly, at { $rate }.
policy-fixed-window = The limit is { $rate }, in windows that begin at the multiples of { $window } on the server's clock; with each, the count starts again from zero.
policy-fixed-window-first-request = The limit is { $rate }. A window begins with the first request that is admitted while none is open, and ends { $window } later; the next one starts again from zero.
policy-initial = At the very start, { $n ->
    [0] none is
    [one] one is
   *[other] { $n } are
 } available.
policy-key = { $key ->
    [global] for everybody together
    [ip] for each IP address
    [user] for each user
    [api-key] for each API key
   *[client] for each client
 }
policy-key-else = { $first }, or else { $then }
policy-largest = One that costs more than { $n } is always rejected, without Retry-After.
policy-none = Requests are not limited.
policy-per = Requests are counted { $key }.
policy-places = X-RateLimit-Limit includes those that may wait.
policy-queue = { $n ->
    [0] What cannot start at once is rejected.
   *[other] What cannot start at once waits its turn, up to { $n } in line, and is answered later; what finds no place is rejected.
 }
policy-rate = { $n ->
    [one] one request
   *[other] { $n } requests
 } per { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }
policy-sliding-counter = The limit is { $rate }, judged by an estimate. To the requests of the present window on the server's clock it adds a share of those of the window before: as large as the part of that window that lies within the last { $window }.
policy-sliding-log = No more than { $n ->
    [one] one request is
   *[other] { $n } requests are
 } admitted within any { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }.
policy-stock = { $capacity ->
    [one] One request is
   *[other] Up to { $capacity } requests are
 } admitted at once. What was used comes back evenly, at { $rate }, and never adds up to more than { $capacity }.
policy-stock-by-interval = { $capacity ->
    [one] One request is
   *[other] Up to { $capacity } requests are
 } admitted at once. What was used comes back { $rate } on the server's clock, and never adds up to more than { $capacity }.
policy-sub-windows = The limit is { $rate }, counted in { $parts } sub-windows on the server's clock: each request counts until { $window } after its own sub-window began.
rate = { $n } per { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }
rate-at-once = { $n } at once every { $unit ->
    [second] second
    [minute] minute
    [hour] hour
    [day] day
   *[other] { $span }
 }
setting-and = { $first }, { $second }
setting-burst = burst of { $n }
setting-fixed-window = { $rate }, on the clock
setting-fixed-window-first-request = { $rate }, from the first request on
setting-gcra = { $spacing }
setting-initial = { $n ->
    [0] empty at first
   *[other] { $n } at first
 }
setting-leaky-bucket-meter = holds { $capacity }, drains { $leak }
setting-leaky-bucket-queue = { $leak }
setting-none = admits everything
setting-queue = { $n ->
    [0] none may wait
   *[other] { $n } may wait
 }
setting-sliding-counter = { $quota }, estimated
setting-sliding-log = { $quota }
setting-sliding-log-count-rejected = { $quota }, rejected ones counted
setting-sub-windows = { $quota }, { $parts ->
    [one] in one piece
   *[other] in { $parts } sub-windows
 }
setting-token-bucket = stock of { $capacity }, { $refill }
subject-changed = { $first } ({ $between ->
    [some] at last { $last }
   *[none] { $last }
 } from { $at } on)
subject-fixed-window = The fixed window
subject-gcra = GCRA
subject-leaky-bucket-meter = The leaky bucket as a meter
subject-leaky-bucket-queue = The leaky bucket
subject-none = The lane without a limit
subject-sliding-counter = The sliding counter
subject-sliding-log = The sliding log
subject-sub-windows = The sliding window with sub-windows
subject-titled = “{ $title }”
subject-token-bucket = The token bucket

## Findings

finding-above = { $lane } let { $started } through{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $rank ->
    [worst] , { $ratio }× { $of ->
        [setting] its setting of { $rate }
       *[rate] the { $rate } that its rate brings
     }{ $cause ->
        [edge] : the edge burst
        [bound] {" "}(its rule allows up to { $bound })
        [bound-reached] , the most that its rule allows
       *[none] {""}
     }
   *[other] { $cause ->
        [edge] , an edge burst
        [bound] {" "}(its rule allows up to { $bound })
        [bound-reached] , the most that its rule allows
       *[none] {""}
     }
 }{ $tail }.
finding-counter-and-log = The counter rejected { $rejected ->
    [0] none
   *[other] { $rejected }
 } that the log admitted, and admitted { $admitted ->
    [0] none
   *[other] { $admitted }
 } that the log rejected.
finding-drained = { $lane } let { $n } out one by one over { $over }{ $scope ->
    [whole] {""}
   *[window] , at most { $started } { $within }
 }{ $tail }.
finding-idle = It had been full for { $idle } before that: { $spilled ->
    [one] { $spilled } token
   *[other] { $spilled } tokens
 } spilled in that time.
finding-limiters = { $lanes ->
    [one] { $requests ->
        [one] One request
       *[other] { $requests } requests
     }
   *[other] The same { $requests ->
        [one] request
       *[other] { $requests } requests
     }
 }{ $clients ->
    [one] {""}
   *[other] {" "}of { $clients } clients
 }, { $lanes ->
    [one] one limiter
    [2] two limiters
    [3] three limiters
    [4] four limiters
    [5] five limiters
    [6] six limiters
    [7] seven limiters
    [8] eight limiters
   *[other] { $lanes } limiters
 }.
finding-met-no-limit = { $lanes ->
    [one] None was rejected or delayed.
   *[other] None was rejected or delayed by any of them.
 }
finding-no-requests = No request comes in this run.
finding-one-limit = { $lanes ->
    [one] { $requests ->
        [one] One request
       *[other] { $requests } requests
     }
   *[other] The same { $requests ->
        [one] request
       *[other] { $requests } requests
     }
 }{ $clients ->
    [one] {""}
   *[other] {" "}of { $clients } clients
 }, { $lanes ->
    [one] a limit
    [2] two limits
    [3] three limits
    [4] four limits
    [5] five limits
    [6] six limits
    [7] seven limits
    [8] eight limits
   *[other] { $lanes } limits
 } of “{ $rate }”.
finding-plain = { $lane } let { $started } through{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $tail }.
finding-same = { $lane } decided each one exactly as { $other } did.
finding-started = { $cost ->
    [one] { $keys ->
        [one] { $n }
       *[other] { $n ->
            [one] { $n } request
           *[other] { $n } requests
         } of { $key }
     }
   *[any] a cost of { $n }{ $keys ->
        [one] {""}
       *[other] {" "}of { $key }
     }
 }
finding-nodes = Each of its { $nodes } nodes counts for itself, { $each }.
finding-retries = { $requests } requests took { $attempts } attempts, { $wasted } of them in vain: { $client } alone made { $own } for { $its ->
    [one] one request
   *[other] { $its } requests
 }.
finding-service = Its line grew to { $line }; { $done ->
    [none] none was served
    [retried] the slowest of the { $n } served took { $longest } from its first attempt
   *[some] the slowest of the { $n } served took { $longest }
 }{ $shed ->
    [0] {""}
    [one] , and 1 was shed
   *[other] , and { $shed } were shed
 }.
finding-shared = { $kind ->
    [all] Of all,
   *[some] Of { $key },
 } counted as one, came through: { $each }{ $more ->
    [yes] , …
   *[no] .
 }
finding-tail = { $outcome ->
    [rejected] { $join ->
        [and] {" "}and rejected { $rejected }
        [comma] , and rejected { $rejected }
       *[apart] ; it rejected { $rejected } in all
     }
    [delayed] ; it delayed { $delayed }, by up to { $wait }
    [both] ; it delayed { $delayed }, by up to { $wait }, and rejected { $rejected }
    [none] { $join ->
        [and] {" "}and rejected none
        [comma] , and rejected none
       *[apart] ; it rejected none
     }
   *[untold] {""}
 }
finding-within = { $lane } let { $started } through{ $scope ->
    [whole] {""}
   *[window] {" "}{ $within }
 }{ $how ->
    [most] , as many as it ever will
    [equal] , as many as its { $of ->
        [setting] setting says
       *[rate] rate brings
     }
    [narrow] , below { $of ->
        [setting] its setting of { $rate }
       *[rate] the { $rate } that its rate brings
     }
   *[below] {""}
 }{ $tail }{ $heldBy ->
    [stock] : it holds only { $capacity } at once
    [queue] : only { $capacity } may wait
    [burst] : its burst is only { $capacity }
   *[nothing] {""}
 }.
finding-span = { $once ->
    [yes] at once
   *[no] within { $span }
 }
within = { $unit ->
    [second] within one second
    [minute] within one minute
    [hour] within one hour
    [day] within one day
   *[other] within { $span }
 }

## Why

aged-out = { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
 }, cost { $cost }
answer-admit = admitted
answer-delay = delayed, starts at { $at }
answer-never = rejected: it can never pass
answer-reject = rejected, retry after { $wait }
arrived = cost { $cost }
at-least = { $left } ≥ { $right }
below = { $left } < { $right }
change = { $before } → { $after }
fault-counted-first = It counts before it compares, so what is rejected uses up the quota as well: a large request that never got in keeps out small ones that would have fit.
fault-get-then-set = Between reading and writing another process reads the same number: both find the last place free, both take it, and one count is lost.
fault-incr-then-expire = A process that dies between the two commands leaves a counter that never expires: once it is full, the client is rejected for ever.
fault-newest = It reckons the wait from the newest entry. But a place is free as soon as the oldest has left: the client is told to wait too long.
fault-whole-tokens = It brings whole tokens only and stores the time at each look, so the part of a token that had come is lost each time: a client that keeps asking never gets one.
fault-wrong-key = The key of the window before is made from a time, not from the window's number: nothing is ever found there, and what is left is a fixed window.
flow = { $t } × { $n }/{ $per } = { $flow }
flow-about = { $t } × { $n }/{ $per } ≈ { $flow }
flowed = { $flow }: { $change }{ $end ->
    [full] , full
    [empty] , empty
   *[open] {""}
 }
fraction = { $part }/{ $whole }
moment-aged-out = { $entries ->
    [one] { $entries } entry is older than the window and leaves it, with a cost of { $cost }.
   *[other] { $entries } entries are older than the window and leave it, with a cost of { $cost }.
 }
moment-arrived = The request is there and costs { $cost }. Nothing has been decided yet.
moment-charged = { $how ->
    [tokens] Taken out: { $by }. The bucket goes from { $before } to { $after }.
    [level] It is poured in: the level goes from { $before } to { $after }.
    [arrival] The theoretical arrival time moves on: from { $before } to { $after } { $after ->
        [one] request
       *[other] requests
     } ahead.
    [drains] Nothing was draining, so it goes straight into the drain.
    [rejected] The rejected request is logged all the same: { $before } → { $after }.
   *[quota] The request is counted: { $before } → { $after }.
 }
moment-exceeds = { $test ->
    [tokens] It costs { $right }, and the bucket holds { $left }: { $missing } missing.
    [level] The bucket holds { $before }; with this request it would be { $left }, and it takes up to { $right }: { $missing } too much.
    [arrival] The theoretical arrival time is { $before } { $before ->
        [one] request
       *[other] requests
     } ahead; with this one it would be { $left }, and the limit is { $right }: { $missing } too many.
    [places] In line: { $before }; with this request it would be { $left }, and there is room for { $right }: { $missing } too many.
    [largest] It costs { $left }, and the bucket never holds more than { $right }: no wait would be long enough.
   *[quota] Counted so far: { $before }; with this request it would be { $left }, and the limit is { $right }: { $missing } too many.
 }
moment-fits = { $test ->
    [tokens] It costs { $right }, and the bucket holds { $left }: enough.
    [level] The bucket holds { $before }; with this request it would be { $left }, and it takes up to { $right }: it fits.
    [arrival] The theoretical arrival time is { $before } { $before ->
        [one] request
       *[other] requests
     } ahead; with this one it would be { $left }, and the limit is { $right }: it fits.
    [places] In line: { $before }; with this request it would be { $left }, and there is room for { $right }: it fits.
   *[quota] Counted so far: { $before }; with this request it would be { $left }, and the limit is { $right }: it fits.
 }
moment-leaked = { $changed ->
    [yes] Drained: { $by }. The level goes from { $before } to { $after }{ $end ->
        [empty] : the bucket is empty
       *[open] {""}
     }.
   *[no] Nothing drained: the level is { $after }.
 }
moment-passed = Since the last look, { $t } passed.
moment-passed-none = No time has passed since the last look.
moment-queued = It joins the line, where a cost of { $n } waits now, and starts at { $at }.
moment-refilled = { $changed ->
    [yes] Flowed in: { $by }. The bucket goes from { $before } to { $after }{ $end ->
        [full] : it is full, and the rest spilled
       *[open] {""}
     }.
   *[no] { $end ->
        [full] Nothing was added: the bucket is full with { $after }, and what flowed in spilled.
       *[open] Nothing was added: the bucket holds { $after }.
     }
 }
moment-rejected = { $kept ->
    [yes] It is rejected; its place in the log stays.
   *[no] It is rejected, and nothing is kept of it.
 }
moment-started = { $n ->
    [one] { $n } request has gone on from the line.
   *[other] { $n } requests have gone on from the line.
 }
moment-turned = { $weighed ->
    [yes] A new window has begun; the last one that was used had { $used }.
   *[no] A new window has begun: what the last one had used ({ $used }) no longer counts.
 }
moment-weighed = The window before counts by the part of it that still overlaps: { $sum }.
outcome-admit = { $request } at { $at }: admitted
outcome-delay = { $request } at { $at }: delayed
outcome-open = { $request } at { $at }
outcome-reject = { $request } at { $at }: rejected
queued = { $n } waiting
then-ends = The next attempt would come after the end of the run.
then-gives-up = The client gives up after { $attempt ->
    [one] 1 attempt
   *[other] { $attempt } attempts
 }.
then-retries = The client tries again at { $at } (attempt { $attempt }).
then-shed = The service behind it turns the request away: { $slots } of { $slots } slots are busy, { $queue ->
    [0] and there is no line
    [one] and the one place in line is taken
   *[other] and all { $queue } places in line are taken
 }.
two-parts = { $first }, { $second }
two-sentences = { $first } { $second }
service-outlook = { $next ->
    [waits] next waits { $wait }
    [shed] next is shed
   *[served] next is served
 }
service-state = Service: { $serving } of { $slots } busy · { $waiting } of { $queue } in line · { $shed } shed · { $outlook }
service-state-short = { $serving } of { $slots } busy · { $waiting } in line · { $shed } shed
service-state-shortest = { $serving }/{ $slots } · { $waiting } in line
request-number = { $n }{ $attempt ->
    [1] {""}
   *[other] .{ $attempt }
 }
request-name = { $place ->
    [within] request
   *[first] Request
 } { $n }{ $clients ->
    [one] {""}
   *[other] {" "}from { $client }
 }{ $node ->
    [0] {""}
   *[other] , node { $node }
 }{ $attempt ->
    [1] {""}
   *[other] , attempt { $attempt }
 }
started = { $n ->
    [one] 1 from the line
   *[other] { $n } from the line
 }
step-aged-out = Left the window
step-answered = Answered
step-arrived = Arrived
step-charged = Counted
step-compared = Compared
step-drains = Draining
step-leaked = Drained
step-passed = Time passed
step-queued = In line
step-refilled = Refilled
step-rejected = Rejected
step-started = Went on
step-taken = Taken
step-turned = New window
step-weighed = Estimated
store-counted-first = Faulty: counted first
store-get-then-set = Faulty: GET, then SET
store-incr-then-expire = Faulty: INCR, then EXPIRE
store-newest = Faulty: wait from the newest
store-none = This is not commonly kept in a shared store. Where requests wait in line, the line stands in the process that holds them back.
store-right = Right: one script
store-right-says = A script for Redis, which runs it in one piece: nothing else happens between its commands.
store-whole-tokens = Faulty: whole tokens
store-wrong-key = Faulty: wrong key
sum-above = { $before } + { $cost } > { $right }
sum-at-most = { $before } + { $cost } ≤ { $right }
too-little = { $n } missing
too-much = { $n } too many
turned = the { $used } of the last one no longer count
turned-weighed = the last one had { $used }
weighed = { $previous } × { $overlap } + { $current } = { $estimate }
weighed-about = { $previous } × { $overlap } + { $current } ≈ { $estimate }
why-fixed-window = { $outcome ->
    [admit] This window had { $used } of { $limit }; with this request it had { $after }.
    [reject] This window had { $used } of { $limit }, and { $used } + { $cost } > { $limit }: { $missing } too many. It had { $wait } to go.
   *[never] It cost { $cost }, { $missing } more than the { $limit } that a window holds: it could never pass.
 }
why-gcra = { $outcome ->
    [admit] The theoretical arrival time was { $used } { $used ->
        [one] request
       *[other] requests
     } ahead; with this one it was { $after }, and the limit is { $limit }.
    [reject] The theoretical arrival time was { $used } { $used ->
        [one] request
       *[other] requests
     } ahead, and { $used } + { $cost } > { $limit }: { $missing } too many. It could have passed { $wait } later, if nothing else had been admitted.
   *[never] It cost { $cost }, { $missing } more than the theoretical arrival time may be ahead ({ $limit }): it could never pass.
 }
why-leaky-bucket-meter = { $outcome ->
    [admit] The bucket held { $used } of { $limit }; with this request it held { $after }.
    [reject] The bucket held { $used }, and { $used } + { $cost } > { $limit }: it would have overflowed by { $missing }. There would have been room { $wait } later, if nothing else had been admitted.
   *[never] It cost { $cost }, { $missing } more than the { $limit } that the bucket holds: it could never pass.
 }
why-leaky-bucket-queue = { $outcome ->
    [admit] Nothing was draining, so it started at once.
    [delay] The one before was still draining, so it had { $wait } to wait. With it, the queue had { $waiting } of { $capacity }.
   *[reject] The queue had { $before } of { $capacity }, and { $before } + { $cost } > { $capacity }: { $missing } too many. It would have been taken { $wait } later, if nothing else had come.
 }
why-none = There is no limit here: everything is admitted.
why-sliding-counter = { $outcome ->
    [admit] The estimate for the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     } was { $used } of { $limit }; with this request it was { $after }.
    [reject] The estimate for the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     } was { $used }, and { $used } + { $cost } > { $limit }: { $missing } too many. It would have fallen far enough { $wait } later, if nothing else had been admitted.
   *[never] It cost { $cost }, { $missing } more than the limit of { $limit }: it could never pass.
 }
why-sliding-log = { $outcome ->
    [admit] The log had { $used } of { $limit } in the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     }; with this request it had { $after }.
    [counted] The log had { $used } in the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     }, and { $used } + { $cost } > { $limit }: { $missing } too many. The rejected request was logged too: it would have passed { $wait } later, if nothing else had come.
    [reject] The log had { $used } of { $limit } in the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     }, and { $used } + { $cost } > { $limit }: { $missing } too many. There would have been room { $wait } later, if nothing else had been admitted.
   *[never] It cost { $cost }, { $missing } more than the { $limit } that the log holds: it could never pass.
 }
why-sub-windows = { $outcome ->
    [admit] The sub-windows had { $used } of { $limit } in the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     }; with this request they had { $after }.
    [reject] The sub-windows had { $used } of { $limit } in the { $unit ->
        [second] last second
        [minute] last minute
        [hour] last hour
        [day] last day
       *[other] last { $span }
     }, and { $used } + { $cost } > { $limit }: { $missing } too many. Enough of them would have left { $wait } later, if nothing else had been admitted.
   *[never] It cost { $cost }, { $missing } more than the { $limit } that the sub-windows hold together: it could never pass.
 }
why-token-bucket = { $outcome ->
    [admit] The bucket held { $level }, and { $cost } { $cost ->
        [one] was
       *[other] were
     } taken: { $after } left.
    [behind] The bucket held { $level }, but others were in line for it: it had { $wait } to wait.
    [delay] It needed { $cost }, and the bucket held { $level }, so it had { $wait } to wait.
    [full] It needed { $cost }, the bucket held { $level }, and the line had no room for it: { $missing } too many. It would have been taken { $wait } later, if nothing else had come.
    [reject] It needed { $cost }, and the bucket held { $level }: { $missing } missing. There would have been enough { $wait } later, if nothing else had been taken.
   *[never] It needed { $cost }, { $missing } more than the { $capacity } that the bucket holds: it could never pass.
 }

## Announcements

announce = { $at }. { $past ->
    [yes] Last, at { $when }: { $what }
   *[no] { $what }
 }
announce-admit = admitted by { $lane }
announce-admit-shed = admitted by { $lane } and shed by its service
announce-all-admit = admitted by every lane
announce-all-reject = rejected by every lane
announce-arrival = { $request }: { $verdicts }.
announce-change = { $lane } goes by another rule from here on: { $setting }.
announce-delay = delayed to { $starts } by { $lane }
announce-edited = The run was computed anew. { $difference } { $what }
announce-end = { $lane }: the service is done with { $request }, { $wait } after it came.
announce-inside = { $request }. { $what }
announce-nothing = { $at }. Nothing has arrived yet.
announce-reject = rejected by { $lane }
announce-start-shed = { $lane } starts { $request }, { $wait } after it came, and its service sheds it.
announce-start = { $lane } starts { $request }, { $wait } after it came.

shared-part = { $client } { $n } of { $of }

## Differences

difference-lane = { $lane }: { $what }.
difference-none = Nothing changes for { $lane }.
difference-none-other = Nothing changes in the other lanes.
difference-nothing = Nothing changes in any lane.
difference-others = { $lane }: as many as before, but not the same ones.
difference-part = { $n } { $more ->
    [yes] more
   *[no] fewer
 } { $outcome ->
    [admitted] admitted
    [delayed] delayed
   *[rejected] rejected
 }

## Vessels

vessel-ago = { $t } ago
vessel-all-pass = everything passes
vessel-arrival = TAT
vessel-arrival-means = TAT: theoretical arrival time
vessel-at-most-ahead = may run at most { $n } T ahead
vessel-before = before
vessel-count = { $n }
vessel-counts = before counts { $share }%
vessel-each-moves = each request moves it by T
vessel-each-pours = +1 each request
vessel-empty = empty
vessel-empty-in = empty in { $t }
vessel-estimate = estimate { $n } of { $of }
vessel-estimate-short = estimate { $n }
vessel-first-leaves = first leaves in { $t }
vessel-free-in = free in { $t }
vessel-full = full: what comes now spills
vessel-full-in = full in { $t }
vessel-idle = idle: the next starts at once
vessel-inflow = +{ $n } per { $t }
vessel-interval = T { $equals } { $t }
vessel-last-in = last starts in { $t }
vessel-last-span = the last { $t }
vessel-lead = { $n } T ahead
vessel-left = left { $n } of { $of }
vessel-left-short = left { $n }
vessel-load = load { $n } of { $of }
vessel-load-short = load { $n }
vessel-log-empty = nothing in the log
vessel-more-fit = { $n ->
    [one] { $n } more fits now
   *[other] { $n } more fit now
}
vessel-next-opens = the next request opens one
vessel-next-starts = next starts in { $t }
vessel-next-tokens = next { $n } in { $t }
vessel-no-limit = no limit
vessel-no-window = no window open
vessel-none-fits = none fits now
vessel-none-waits = none waits
vessel-now = now
vessel-of = of { $of }
vessel-one-each = one each { $t }
vessel-outflow = { $n } per { $t }
vessel-places = { $n ->
    [one] { $n } place
   *[other] { $n } places
}
vessel-spilled = spilled so far
vessel-spilled-short = spilled
vessel-spilled-since = so far
vessel-sub-window-leaves = oldest leaves in { $t }
vessel-sub-windows-empty = nothing counted
vessel-this-window = this window
vessel-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
 }
vessel-tokens-spilled = { $n ->
    [one] { $n } token spilled so far
   *[other] { $n } tokens spilled so far
 }
vessel-to-go = { $t } to go
vessel-used = used { $n } of { $of }
vessel-used-short = used { $n }
vessel-waiting = { $n ->
    [one] { $n } waits
   *[other] { $n } wait
}


## Timelines and curves

arrivals-axis = arrive
axis-picture = Time; now is { $now }
curve-bound = the most this rule can let through in { $unit ->
    [second] a second
    [minute] a minute
    [hour] an hour
    [day] a day
   *[other] { $span }
 }: { $bound }
curve-bound-short = at most { $bound }
curve-limit = the setting: { $limit }
curve-limit-short = { $limit }
curve-value = { $value } in the { $unit ->
    [second] last second
    [minute] last minute
    [hour] last hour
    [day] last day
   *[other] last { $span }
 }
curve-zero = { $n }
lane-key = { $kind ->
    [client] client { $key } · { $n } of { $of }
    [ip] IP { $key } · { $n } of { $of }
    [user] user { $key } · { $n } of { $of }
    [api-key] API key { $key } · { $n } of { $of }
    [unnamed] { $n } of { $of }
    [none] {""}
   *[any] { $key } · { $n } of { $of }
 }{ $nodes ->
    [1] {""}
   *[other] { $kind ->
        [none] {""}
       *[any] {" · "}
     }node { $node } of { $nodes }
 }
lane-picture = { $lane } at { $now }: { $value }
lane-title = { $title }
one-column = one column = { $width }
one-column-short = { $width } a column
request-cost = ×{ $cost }
request-count = { $count }
scrubber-picture = The whole run, { $end }; now is { $now }
sheet-picture = { $title }, at { $now }
sheet-picture-untitled = At { $now }
starts-axis = start
strip-frame = { $n } of { $of } · { $now }
strip-picture = { $n ->
    [one] One picture
   *[other] { $n } pictures
 }, from { $from } to { $to }
total-admitted = { $n } admitted
total-admitted-one = { $n } admitted
total-delayed = { $n } delayed
total-delayed-one = { $n } delayed
total-rejected = { $n } rejected
total-rejected-one = { $n } rejected
trailing-frame = the last { $window }
window-stretch = window { $from }–{ $to } { $unit }
window-use = window { $from }–{ $to } { $unit }: { $used } of { $quota }
window-use-short = { $used } of { $quota }
worst-at-once = { $count } at once, at { $at }
worst-ratio = { $worst } · { $ratio }× the setting
worst-within = { $count } within { $span }

## Parameters

param-at-times = The instants at which the requests come, in any order.
param-burst-at = The instant of the first request.
param-burst-count = How many requests come. At least 1.
param-burst-over = The time over which they are spread evenly; 0 s: all at once.
param-fixed-window-anchor = Where windows begin: on the clock, at every whole multiple of the window, or at the first request admitted after the last one.
param-fixed-window-anchor-clock = on the clock
param-fixed-window-anchor-first-request = at the first request
param-fixed-window-quota = Total cost each window admits, and how long a window is. Count from 1, period from 1 ns.
param-gcra-burst = How many requests the theoretical arrival time may run ahead of now. At least 1.
param-gcra-rate = The steady rate: how many requests, in what time. Count from 1, period from 1 ns.
param-leaky-bucket-capacity = As a queue: how much cost may wait, from 0. As a meter: how much the bucket holds, at least 1.
param-leaky-bucket-leak = How much cost drains, and in what time. Count from 1, period from 1 ns.
param-leaky-bucket-style = What the bucket holds: requests, which wait and leave on the beat, or a level, which drains while nothing waits.
param-leaky-bucket-style-meter = a level
param-leaky-bucket-style-queue = requests
param-limiter-key = What is counted separately: a limiter is kept for each value of this. Of a list, the first that the client has.
param-limiter-key-api-key = each API key
param-limiter-key-client = each client
param-limiter-key-global = everybody together
param-limiter-key-ip = each IP address
param-limiter-key-user = each user
param-log-epoch = What instant 0 is; if left out, the UTC midnight before the first record.
param-log-format = How the lines of the log are written. After a time by itself, a client may follow.
param-log-format-combined = combined log format
param-log-format-common = common log format
param-log-format-times = one time per line
param-log-text = The lines themselves.
param-log-within = Where within its tick a record stands, if the log tells the time only coarsely.
param-log-within-even = spread evenly
param-log-within-random = at random
param-log-within-start = at its beginning
param-on-off-from = The first instant at which a request may come.
param-on-off-off = How long it is off in between. From 0 s.
param-on-off-on = How long it is on each time. More than 0 s.
param-on-off-rate = How many requests come while it is on, and in what time. Count from 1, period from 1 ns.
param-on-off-to = The instant before which the last one comes. After the beginning.
param-poisson-from = The first instant at which a request may come.
param-poisson-rate = How many requests come on average, and in what time. Count from 1, period from 1 ns.
param-poisson-to = The instant before which the last one comes. After the beginning.
param-ramp-from = The first instant at which a request may come.
param-ramp-from-rate = The rate at the beginning. Count from 1, period from 1 ns.
param-ramp-to = The instant before which the last one comes. After the beginning.
param-ramp-to-rate = The rate at the end. Count from 1, period from 1 ns.
param-scenario-duration = How long requests come; what was taken before is followed to its end. Under 104 days.
param-scenario-seed = What every random draw comes from: the same seed, the same run. 0 or more.
param-scenario-window = What the worst window is measured over; if left out, the first limiter's window or the period of its rate.
param-sliding-counter-quota = How much cost the estimate may reach, and how long a window is. Count from 1, period from 1 ns.
param-sliding-log-count-rejected = Whether rejected requests enter the log too, so that a client that never pauses never gets in again.
param-sliding-log-quota = Total cost any window of this length admits, wherever it lies. Count from 1, period from 1 ns.
param-sub-windows-parts = How many sub-windows a window is divided into, which leave one at a time. From 1, a fixed window, to 100.
param-sub-windows-quota = Total cost the sub-windows of one window admit, and how long that window is. Count from 1, period from 1 ns.
param-steady-from = The first instant at which a request may come.
param-steady-rate = How many requests come, and in what time. Count from 1, period from 1 ns.
param-steady-to = The instant before which the last one comes. After the beginning.
param-token-bucket-capacity = How many tokens the bucket holds at most. At least 1.
param-token-bucket-initial = How many tokens are in the bucket at instant 0. From 0 to the capacity.
param-token-bucket-on-empty = What happens to a request for which there are not enough tokens.
param-token-bucket-on-empty-queue = it waits in line
param-token-bucket-on-empty-reject = it is rejected
param-token-bucket-queue = How much cost may wait in line. From 0.
param-token-bucket-refill = How many tokens come in, and in what time. Count from 1, period from 1 ns.
param-token-bucket-refill-style = How the tokens come in: as a stream, at every instant, or all at once, each time the period is over.
param-token-bucket-refill-style-continuous = as a stream
param-token-bucket-refill-style-interval = all at once
param-traffic-client = Who sends these requests.
param-traffic-cost = What each request weighs. At least 1.
traffic-at = At given instants
traffic-burst = Burst
traffic-log = Access log
traffic-on-off = On and off
traffic-poisson = Poisson (random)
traffic-ramp = Ramp
traffic-steady = Steady

## Page

add-lane = Add a lane
add-traffic = Add traffic
answer-about-admit = It goes on.
answer-about-custom = By custom, not by a standard: what the limit is, what remains of it, and when it is whole again. Some services give that as a time, others as the seconds until then; a client must know which.
answer-about-delay = It goes on { $wait } later, at { $at }.
answer-about-limit = { $limit } are taken where nothing is used: { $once ->
    [one] 1 starts
   *[other] { $once } start
 } at once, and { $places } may wait.
answer-about-policy = The same draft: the policy's name, its quota (q) and, where it has one of whole seconds, its window (w).
answer-about-rate-limit = The draft of a standard: what remains (r), and in how many seconds (t) the quota is whole again.
answer-about-shed = The service behind turns it away; a well-behaved client waits before it asks again.
answer-about-reject = It is rejected; a well-behaved client waits before it asks again.
answer-about-retry-after = After so many whole seconds, rounded up, it would pass if nothing else came.
answer-epoch = reset as Unix time
answer-epoch-assumed = No log says what instant 0 is: for the Unix time it is taken to be { $date }.
answer-no-limit = Where nothing is limited there is nothing to tell.
answer-open = The decision is not over yet: there is no answer.
answer-seconds = reset in seconds
borrow-traffic = Traffic of a built-in scenario
broken = The simulator has failed. That is a mistake of its own: you did nothing wrong, and what you changed is not lost.
broken-anew = Start anew
broken-go-back = Go on without the last change
broken-go-on = Go on from here
broken-link = This link leads to the same run; please send it along when you report the mistake:
broken-link-name = the run that failed
by-hand = By hand
cancel = Cancel
cancelled = Cancelled: nothing has changed.
change-sent = Change what was sent
click-to-send = Click a timeline to send a request, sweep over it to send many, drag a request to move it.
close = Close
code-listing = Listing
code-pseudo = Pseudocode
code-store = In a shared store
column-admitted = Admitted
column-at = At
column-at-once = At once
column-client = Client
column-cost = Cost
column-attempts = Attempts
column-requests = Requests
column-shed = Shed
column-succeeded = Succeeded
column-wasted = In vain
column-median-time = Half within
column-p95-time = 95% within
column-fairness = Fairness
column-longest-time = All within
column-delayed = Delayed
column-lane = Limiter
column-longest-wait = Longest wait
column-median-wait = Median wait
column-now = Now
column-outcome = Outcome
column-p95-wait = 95% wait at most
column-ratio = × the setting
column-rejected = Rejected
column-request = Request
column-starts = Starts
column-stretch = From – to
column-what = What
column-worst = Worst window
compare-caption = All lanes on the same traffic
clients-caption = { $lane }: what each client asked and got, in the whole run
count = { $n }
delete = Delete
delete-request = { $none ->
    [yes] Delete request
   *[no] Delete request { $n }
 }
edit-limiter = Edit this limiter
field-anchor = Windows begin
field-at = At
field-burst = Burst
field-capacity = Capacity
field-client = Client
field-cost = Cost
field-count = How many
field-count-rejected = Count rejected ones
field-duration = Duration
field-epoch = Instant 0
field-format = Format
field-from = From
field-from-rate = First rate
field-initial = At first
field-key = Counted by
field-leak = Leak
field-off = Off for
field-on = On for
field-on-empty = When empty
field-over = Spread over
field-parts = Sub-windows
field-queue = Places in line
field-quota = Quota
field-rate = Rate
field-refill = Refill
field-refill-style = Tokens come
field-seed = Seed
field-style = Holds
field-text = Lines
field-times = Instants
field-to = To
field-to-rate = Last rate
field-window = Measured over
field-within = Within a tick
fit-all = Show all
fit-fold = Fold
fit-lanes = Lane shown
from-beginning-instead = From the beginning instead
go-to = Instant; type another to go there
go-to-hint = A position such as 60.4s, 59s+3 or worst, then Enter
hand-move = → { $to }
hand-sweep = { $n ->
    [one] { $n } request
   *[other] { $n } requests
 }, { $from } – { $to }
holds-from = The change holds from { $at } on.
inside = Inside the decision
inside-back = Back inside the decision
inside-on = On inside the decision
jump-any = In any lane
jump-back = Previous { $what ->
    [rejection] rejection
    [delay] delay
    [refill] refill
   *[reset] window edge
 }{ $where ->
    [here] {" "}in this lane
   *[any] {""}
 }
jump-forth = Next { $what ->
    [rejection] rejection
    [delay] delay
    [refill] refill
   *[reset] window edge
 }{ $where ->
    [here] {" "}in this lane
   *[any] {""}
 }
jump-here = In the lane in focus
jump-none = { $what ->
    [worst] Nothing starts in this run
   *[other] No { $direction ->
        [back] earlier
       *[forth] later
     } { $what ->
        [rejection] rejection
        [delay] delay
        [refill] refill
       *[reset] window edge
     }{ $where ->
        [here] {" "}in this lane
       *[any] {""}
     }
 }
jump-to = Jump to
jump-what = { $what ->
    [rejection] Rejection
    [delay] Delay
    [refill] Refill
   *[reset] Window edge
 }{ $where ->
    [here] , this lane
   *[any] {""}
 }
key-drawn = Whose limiter and curve are drawn
keys = Keys
keys-cancel = Call off a run that is on its way
keys-delay = To the next delay; to the previous one
keys-delete = Delete the request at hand
keys-edge = To the next window edge; to the previous one
keys-ends = To the end; to the start
keys-go = Type an instant to go to
keys-help = Show or hide this table
keys-inside = One step inside the decision on; one back
keys-lane = Bring that lane into focus, counted from the top
keys-move = Type the instant to move the request at hand to
keys-play = Play, or pause
keys-redo = Redo what was undone
keys-refill = To the next refill; to the previous one
keys-rejection = To the next rejection; to the previous one
keys-send = Send a request now
keys-speed = Faster; slower
keys-step = One event on; one back
keys-undo = Undo the last change; redo it
keys-worst = To the worst window
keys-zoom = Show less time; more time
kind = Kind
lane-whole = whole run
lane-admitted = { $n } admitted
lane-delayed = { $n } delayed
lane-rejected = { $n } rejected
lane-worst = worst { $window }: { $n }
lane-worst-ratio = worst { $window }: { $n } · { $ratio }×
language = Language
log-bad-line = Line { $line }: { $reason }
log-reading = { $records ->
    [one] { $records } record
   *[other] { $records } records
 } read: { $taken } in the run, { $outside } outside it. { $bad ->
    [0] Every line could be read.
    [one] { $bad } line could not be read.
   *[other] { $bad } lines could not be read.
 }
move-request = { $none ->
    [yes] Move the request to
   *[no] Move request { $n } to
 }
move-to = Move it to
nothing-yet = Nothing has arrived yet. Step forward to see the first decision.
open-again = Run it
opening = A long run is on its way
opening-measure = Measuring
opening-run = Deciding every request
opening-traffic = Reading the traffic
opening-waits = Ready, and shown once you leave the field
percent = { $n }%
panels-more = More on the decision
redo = { $what ->
    [nothing] Nothing to redo
    [send] Redo: sending
    [move] Redo: moving a request
    [delete] Redo: deleting a request
    [limiter] Redo: a limiter’s change
    [traffic] Redo: a change of traffic
    [lanes] Redo: a change of lanes
   *[scenario] Redo: a change of the scenario
 }
row-admit = admitted
row-delay = delayed
row-reject = rejected
row-shed = shed
opened-instead = A built-in scenario is shown instead.
own-scenario = Edited scenario
panels = Explanations and tables
paste-meaning = Paste an access log or a list of times, one per line; or a scenario as JSON. It stays in this page.
paste-traffic = Paste traffic
pause = Pause
play = Play
remove-item = Remove this traffic
remove-lane = Remove lane { $lane }
said = { $what }
scenario = Scenario
scope = Changes hold
scope-beginning = from the beginning
scope-now = from { $at } on
scrub = Instant
send-now = Send one now
share = Take along
share-framed = A frame of another page may forbid that; on its own page the lab can.
share-names = with names and paths as they are
space-bar = Space
speed = Speed
state-bound = The most this rule can let through in { $unit ->
    [second] a second
    [minute] a minute
    [hour] an hour
    [day] a day
   *[other] { $span }
 }
state-caption = { $lane }: the limiter and its curve, now
state-serving = Requests that the service works on
state-line = Requests in line
state-shed = Requests shed
state-node = The node whose limiter this is
state-limit = The setting
state-remaining = More requests that would be taken now
state-reset = As if never used in
state-started = Started in the { $unit ->
    [second] last second
    [minute] last minute
    [hour] last hour
    [day] last day
   *[other] last { $span }
 }
state-used = Used of this window
state-window = This window
state-window-value = { $from } to { $to }
state-worst = The worst { $window } of the whole run
step-back = Step back
step-on = Step
tab-answer = Answer
tab-code = Code
stretch = { $from } – { $to }
stretches-caption = { $lane }: the whole run in stretches
table-caption = { $lane }: the decisions around now
tab-table = Table
take-all = All lanes
take-alone = This copy stands alone. A page can hold a lab that lies on a web server: copy it from there. What works from here is the link, for this machine, and the files.
take-busy = Being written
take-by-hand = { $what }: could not be copied from here. Copy it from the field.
take-copied = { $what }: copied.
take-copy = Copy
take-csv = Decisions (CSV)
take-element = Element, for a page of your own (HTML)
take-frame = Frame, for a page or a course (HTML)
take-frames = frames
take-from = from
take-lane = Lane
take-link = Link
take-load = Load script (k6)
take-long = { $what }: too long for that. Save it as a file.
take-not-saved = { $what }: if no file has come, this page may save none. Take it from here.
take-png = Picture (PNG)
take-policy = The limit in words
take-report = Report (JSON)
take-save = Save
take-saved = Saved: { $file }
take-scenario = Scenario (JSON)
take-strip = Strip of pictures (SVG)
take-svg = Picture (SVG)
take-to = to
theme = Theme
theme-auto = As the system has it
theme-dark = Dark
theme-light = Light
theme-projector = Projector
times = { $n }×
to-end = To the end
to-start = To the start
to-worst = Worst window
toolbar = Scenario and traffic
traffic = Traffic
transport = Moving in time
try-again = Try again
undo = { $what ->
    [nothing] Nothing to undo
    [send] Undo: sending
    [move] Undo: moving a request
    [delete] Undo: deleting a request
    [limiter] Undo: a limiter’s change
    [traffic] Undo: a change of traffic
    [lanes] Undo: a change of lanes
   *[scenario] Undo: a change of the scenario
 }
use-file = A log as a file
within-instant = { $all ->
    [0] no event
   *[other] { $n } of { $all }
 }
zoom-in = Show less time
zoom-out = Show more time
use-pasted = Use this traffic

## Mistakes: said inside other sentences, so begun small

broken-half-a-character = a text in it holds half of a character (a lone surrogate); leave it out
broken-incomplete = it is incomplete
broken-throws = it is not plain data: reading one of its fields throws
broken-too-big = it holds too much; a document may hold 2 million values and 256 MiB of text
broken-too-deep = it is nested too deeply; a scenario needs fewer than 64 levels
date-leap-second = second 60 is a leap second, which has no place on a run's clock
date-no-such-time = there is no such date or time of day
date-not-a-timestamp = it is not a timestamp; write date, T, time and Z or an offset, such as "2026-11-30T12:00:00.25Z"
date-too-far-away = the date is too far away; write one between the years 1678 and 2261
date-too-fine = it has more decimals than a nanosecond holds; drop those beyond the ninth
error-above = it is above "{ $field }", which is { $most }; write at most { $most }
error-ambiguous = "{ $other }" stands there as well; write one of the two and remove the other
error-bad-argument = this is not what { $method } takes; it takes: { $takes }
error-bad-count = it is not a count; write a whole number, 0 or more
error-bad-flag = it is not a flag; write true or false
error-bad-number = "{ $text }" is not a whole number; write one from 0
error-bad-numbers = "{ $text }" is not whole numbers; write them from 0, separated by commas
error-bad-speed = "{ $text }" is not a speed; write a number from 0.01 to 1000
error-bad-view = "{ $text }" is no stretch of time; write two instants, the earlier first: 56s 66s
error-before-from = { $to } comes before { $from }, from which on one may move; write a later position
error-broken = this cannot be read as a scenario: { $detail }
error-damaged-link = the link is damaged: a part of it is missing or not as it was made; copy it anew, whole
error-duplicate-id = "{ $id }" is the id of another one before it; write an id of its own
error-empty-list = it is empty; write at least one entry
error-empty-text = it is empty; write at least one character
error-grouping = "{ $text }" is no number as written here; set thousands apart in threes by a comma, and decimals by a point, as in 1,234.5
error-internal = the simulator has failed ({ $detail }): that is a mistake of its own; please report it
error-link-too-long = the scenario does not fit into a link of at most { $most } characters; save it as a file
error-missing = "{ $name }" is missing; add { $wanted }
error-missing-scenario = there is none; name a built-in one ({ $known }), give the address of a JSON file, or put <script type="application/json"> inside
error-negative = it is negative; write { $least } or more
error-no-items = there is no traffic item; add one to "traffic", or remove this edit
error-no-key = lane "{ $lane }" counts by { $keys }, which client "{ $client }" does not have; add it, or give the lane a key that all clients have, such as "client"
error-no-such-lane = there is no lane "{ $id }"; write the id of one that stands in "lanes"
error-no-target = "{ $text }" is nothing to jump to; use one of: rejection, delay, refill, reset, worst
error-not-a-number = it is not a finite number; write a whole number
error-not-after = it is not after { $field }, which is { $than }; write an instant after { $than }
error-not-after-first = it is not after the first, which is { $than }; write an instant after { $than }
error-not-in-log = a log may bring clients that have only an id and an ip; use "client", "ip" or "global", or end the list with one of them
error-not-json = the scenario is not JSON: { $detail }
error-not-two = it has not two entries; write { $wanted }
error-not-whole = it is not a whole number; write it without decimals
error-null = it is null; write { $wanted }, or leave an optional field out
error-other-key = lane "{ $lane }" counts by another key, and keeps it; leave the key out here, or change it in the lane
error-out-of-memory = the browser has no memory left for another simulator; close other pages, or show fewer on this one
error-repeated = it stands in the list already; remove it
error-repeated-lane = lane "{ $id }" stands in the list already; remove it
error-others = { $n ->
    [one] One more thing is wrong.
   *[other] { $n } more things are wrong.
 }
error-repeated-parameter = "{ $text }" stands in the address more than once, and the first counts; remove the others
error-too-large = it is too large; write at most { $most }
error-too-long = it is too long; write at most { $most } bytes
error-too-many = it has too many entries; write at most { $most }
error-too-many-decisions = it makes { $decisions } decisions, and a report lists at most { $most }; ask for the report without decisions, or for fewer requests or lanes
error-too-many-requests = with this the run has more than { $most } requests; write less here, or shorten the duration
error-too-many-retries = with the retries of this client a lane is offered more than { $most } requests; lower "maxAttempts", let it wait longer, or shorten the duration
error-too-many-stops = there are more than { $most } stops; remove some
error-too-small = it is too small; write at least { $least }
error-two-numbers = "{ $text }" can be read as { $whole } or as { $fine }; write one of these
error-unknown-choice = "{ $text }" may not stand here; write one of { $known }
error-unknown-choice-near = "{ $text }" may not stand here (did you mean "{ $near }"?); write one of { $known }
error-unknown-client = there is no client "{ $id }"; write the id of one that stands in "clients", or add it there
error-unknown-edit = no edit before this one sends requests under that number; write the index of a "send" or "set-traffic" before it
error-unknown-field = "{ $text }" is no field of this; the fields are { $known }
error-unknown-field-near = "{ $text }" is no field of this (did you mean "{ $near }"?); the fields are { $known }
error-unknown-item = there is no traffic item of that number; write at most { $most }, as the first is 0
error-unknown-key = "{ $text }" are not the keys of the lanes shown: a number for each of them, from 0
error-unknown-lane = there is no lane "{ $id }" here; there are: { $known }
error-unknown-parameter = "{ $text }" is no parameter of an address; use one of: { $known }
error-unknown-scenario = "{ $text }" is neither a built-in scenario ({ $known }) nor the address of a JSON file on this site
error-unknown-value = "{ $text }" is not known here; use one of: { $known }
error-unknown-version = it is not a version that is known here; write 1
error-unreadable-log = no line of it could be read. { $first }
error-unsupported = "{ $what }" is part of the format but is not simulated yet; { $instead }
error-wasm-blocked = this page may not run WebAssembly; its content security policy needs 'wasm-unsafe-eval' in script-src
error-wasm-damaged = what came as { $place } is not the engine that belongs here; copy ratelab.wasm anew, whole, from the same build as ratelab.js
error-wasm-missing = there is no { $place }; put ratelab.wasm beside ratelab.js, as a build does
error-wasm-unreachable = { $place } could not be fetched; see whether there is a network, and whether connect-src of the page's content security policy has this place
error-wasm-unsupported = this browser has no WebAssembly, or it is switched off; switch it on, or use another browser
error-written = "{ $text }": { $wrong }
error-wrong-type = it is { $found }; write { $wanted }
found-flag = true or false
found-list = a list
found-null = null
found-number = a number
found-object = an object
found-text = a text
instead-local = write "local"
instead-no-limiter = leave it out: the service takes whoever comes while it has room
instead-of-kind = use "none" or another kind, such as "token-bucket"
instead-own-state = leave it out: each node decides at once, by a state of its own
line-no-agent = no agent in quotes follows the referer, as the combined format has
line-no-bytes = no number of bytes follows the status
line-no-host = it does not begin with a host
line-no-referer = no referer in quotes follows the bytes, as the combined format has
line-no-request = no request in quotes follows the time
line-no-status = no status of three digits follows the request
line-no-time = its fourth field is not a time in brackets
line-not-a-time = its time is not written as in [10/Oct/2000:13:55:36 -0700]
line-time = the time: { $wrong }
line-too-much = there is more than a time and a client
mistake-at = { $path }: { $message }
position-no-events = after the + stands no whole number of events; write an instant, or an instant and a number, such as "59s+3"
time-empty = it is empty; write a time such as "59.5s" or "1m30s"
time-no-unit = the number has no unit; add one of ns us ms s m h d, such as "5s"
time-not-a-rate = it is not a rate; write a whole number, a slash and a time, such as "100/1m"
time-not-a-time = it is not a time; write numbers with units d h m s ms us ns, largest first, such as "1m30s"
time-signed = it has a sign; leave it out: nothing here is negative
time-too-fine = it has more decimals than a nanosecond holds; drop those beyond 1ns
time-too-large = it is too large; at most 9,007,199,254,740,991 (2^53 − 1; as a time, about 104 days)
time-zero-count = it is a rate of nothing; write at least 1, such as "1/1m"
time-zero-period = its period is zero; write a time longer than 0s, such as "100/1m"
wanted-date = a date with time in quotes, such as "2026-11-30T00:00:00Z"
wanted-duration = a length of time in quotes, such as "1m30s"
wanted-flag = true or false
wanted-instant = an instant in quotes, such as "59.5s"
wanted-keys = the name of a key in quotes, such as "ip", or a list of such names
wanted-list = a list, [ … ]
wanted-object = an object, { "{" } … { "}" }
wanted-place = a position in quotes, such as "60.4s" or "59s+3"
wanted-position = "worst", or a position in quotes, such as "60.4s" or "59s+3"
wanted-rate = a rate in quotes, such as "100/1m"
wanted-scenario = an object with "version": 1, "duration", "lanes" and "traffic"
wanted-text = a text in quotes
wanted-title = a text in quotes, or one for each language: { "{" }"en": "…", "pt-BR": "…"{ "}" }
wanted-view = a list of two instants, such as ["56s", "66s"]
wanted-whole = a whole number
