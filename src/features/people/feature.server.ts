import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as list from './people.server.ts'
import * as person from './person.server.ts'
import { callsDue } from './staff-home.server.ts'
import { peopleFound } from './staff-search.server.ts'

/** Everybody the school knows: the list, a page for each, accounts opened at the desk. Features tell their part of a person. */
export const people = defineFeature({
  name: 'people',
  staffSearch: [peopleFound],
  staffNeeds: [callsDue],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: person.erasePerson,
  export: person.exportPerson,
  merging: {
    moves: ['next_call.user_id', 'person_note.user_id'],
    stays: ['next_call.set_by', 'people_view.user_id', 'person_note.written_by'],
  },
  handlers: [
    handle(calls.listPeople, list.listPeople),
    handle(calls.exportPeople, list.exportPeople),
    handle(calls.readPeopleFilters, list.readPeopleFilters),
    handle(calls.saveView, list.saveView),
    handle(calls.removeView, list.removeView),
    handle(calls.messagePeople, list.messagePeople),
    handle(calls.findDuplicatePeople, person.findDuplicatePeople),
    handle(calls.openPersonAccount, person.openPersonAccount),
    handle(calls.readPerson, person.readPerson),
    handle(calls.addNote, person.addNote),
    handle(calls.setNextCall, person.setNextCall),
    handle(calls.closeCall, person.closeCall),
    handle(calls.resendPasswordLink, person.resendPasswordLink),
  ],
})
