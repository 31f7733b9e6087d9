### What the course package says around the lab, in English.

course-all = All { $total } instants reached
course-alone = There is no learning platform here: nothing is recorded.
course-begun-anew = What was kept of the last visit cannot be read. It begins anew.
course-label = Progress
course-next = Next instant
course-no-next = There is no instant further on.
course-no-previous = There is no instant before this one.
course-previous = Previous instant
course-progress =
    { $total ->
        [one] { $reached } of { $total } instant reached
       *[other] { $reached } of { $total } instants reached
    }
course-too-long = The changes made here need more room than the learning platform has: they will not be there after leaving.
course-trouble = The learning platform does not record: { $what }
