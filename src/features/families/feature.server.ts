import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as children from './children.server.ts'
import * as calls from './contract.ts'
import * as links from './parents-links.server.ts'
import { parentsPage } from './parents-page.server.ts'

/** Children under the account of a guardian, and what parents read by a link. */
export const families = defineFeature({
  name: 'families',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: links.eraseFamilies,
  export: links.exportFamilies,
  plainPages: [parentsPage],
  merging: {
    moves: ['parents_link.user_id'],
    stays: ['parents_link.created_by'],
  },
  handlers: [
    handle(calls.listMyChildren, children.listMyChildren),
    handle(calls.addMyChild, ownOnly(children.addMyChild)),
    handle(calls.actForChild, children.actForChild),
    handle(calls.chooseAbsences, ownOnly(children.chooseAbsences)),
    handle(calls.sendMyChildCode, ownOnly(children.sendMyChildCode)),
    handle(calls.makeMyChildIndependent, ownOnly(children.makeMyChildIndependent)),
    handle(calls.listMyParentsLinks, links.listMyParentsLinks),
    handle(calls.makeMyParentsLink, links.makeMyParentsLink),
    handle(calls.revokeMyParentsLink, links.revokeMyParentsLink),
    handle(calls.listParentsLinks, links.listParentsLinks),
    handle(calls.makeParentsLink, links.makeParentsLink),
    handle(calls.revokeParentsLink, links.revokeParentsLink),
    handle(calls.readFamily, children.readFamily),
    handle(calls.addChild, children.addChild),
    handle(calls.sendChildCode, children.sendChildCode),
    handle(calls.makeChildIndependent, children.makeChildIndependent),
  ],
})
