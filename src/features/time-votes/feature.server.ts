import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { answerTimeVote, readMyTimeVote, timeVoteTasks } from './my-time-vote.server.ts'
import { eraseTimeVotes, exportTimeVotes } from './personal-data.server.ts'
import { readTimeVote } from './read-time-vote.server.ts'
import { chooseTime, dropTimeVote, openTimeVote } from './run-time-vote.server.ts'

/** Votes on the time of a group. Stands above enrolments and homework's studio. */
export const timeVotes = defineFeature({
  name: 'time-votes',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseTimeVotes,
  export: exportTimeVotes,
  tasks: timeVoteTasks,
  handlers: [
    handle(calls.readMyTimeVote, readMyTimeVote),
    handle(calls.answerTimeVote, answerTimeVote),
    handle(calls.readTimeVote, readTimeVote),
    handle(calls.openTimeVote, openTimeVote),
    handle(calls.dropTimeVote, dropTimeVote),
    handle(calls.chooseTime, chooseTime),
  ],
})
