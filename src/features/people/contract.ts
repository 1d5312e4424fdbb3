/** What staff ask about the people of the school. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { type ConsentFilter, consentFilters } from './consent-filters.ts'

/** What narrows the list, as it stands in the page's address too. */
export const peopleFilter = {
  q: z.optional(text({ label: 'عبارت جست‌وجو', min: 2, max: 100 })),
  course: z.optional(id),
  group: z.optional(id),
  term: z.optional(text({ label: 'ترم', max: 100 })),
  /** So many or more in the groups somebody learns in now. */
  absences: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))),
  /** `yes`: they owe the school something. */
  debt: z.optional(z.enum(['yes'], { error: 'این فیلتر نیست.' })),
  /** `no`: a group of theirs ended within 90 days, and they are in none that goes on. */
  renewed: z.optional(z.enum(['no'], { error: 'این فیلتر نیست.' })),
  /** Of the Jalali calendar, today's week or month. */
  birthday: z.optional(z.enum(['week', 'month'], { error: 'این فیلتر نیست.' })),
  /** `due`: staff wanted to call them until today. */
  call: z.optional(z.enum(['due'], { error: 'این فیلتر نیست.' })),
  source: z.optional(z.enum(['site', 'import', 'desk'], { error: 'چنین منبعی نیست.' })),
  /** A kind that somebody consents to, or with `no-` before it one that they do not. */
  consent: z.optional(
    z.enum(consentFilters as [ConsentFilter, ...ConsentFilter[]], { error: 'این فیلتر نیست.' }),
  ),
}

/** A place in the list: where a page begins or ends. */
const place = z.string().check(z.maxLength(600, 'نشانی صفحه درست نیست.'))

const personRow = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** E.164 or an email; masked before those who may not read it. */
  contact: z.nullable(z.string()),
  isMasked: z.boolean(),
  /** The groups they learn in now. */
  groups: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Missed without leave in those. */
  absences: z.int(),
  /** Rials. */
  debt: z.int(),
  source: z.enum(['site', 'import', 'desk']),
  /** `YYYY-MM-DD`. */
  birthDate: z.nullable(z.string()),
  createdAt: instant,
})
export type PersonRow = z.output<typeof personRow>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/studio/people',
  access: may('people.read'),
  summary:
    'Everybody with an account by the Persian alphabet, narrowed by what is asked, a page from a place on.',
  input: z.object({
    ...peopleFilter,
    after: z.optional(place),
    before: z.optional(place),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({
    items: z.array(personRow),
    total: z.int(),
    /** Where the next page begins after; null at the end. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
})
export type PeoplePage = z.output<typeof listPeople.output>

export const exportPeople = listExport({
  path: '/api/studio/people.xlsx',
  access: may('people.export'),
  summary: 'All that a filter of the list finds, as a spreadsheet.',
  input: z.object(peopleFilter),
})

export const readPeopleFilters = endpoint({
  method: 'GET',
  path: '/api/studio/people-filters',
  access: may('people.read'),
  summary: 'What the list may be narrowed by, and the views that whoever asks has saved.',
  input: z.object({}),
  output: z.object({
    courses: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Of groups that go on or ended within a year. */
    groups: z.array(z.object({ id: z.string(), title: z.string() })),
    terms: z.array(z.string()),
    views: z.array(z.object({ id: z.string(), title: z.string(), query: z.string() })),
  }),
})
export type PeopleFilters = z.output<typeof readPeopleFilters.output>

export const saveView = endpoint({
  method: 'POST',
  path: '/api/studio/people-views',
  access: may('people.read'),
  summary:
    'Saves a list for whoever asks, twenty at most; `id` is made by the client, so a repeated call makes one.',
  input: z.object({
    id,
    title: text({ label: 'نام نما', max: 40 }),
    query: z.string({ error: 'نما درست نیست.' }).check(z.maxLength(1000, 'این نما بیش از حد بلند است.')),
  }),
  output: z.object({}),
  success: 204,
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/studio/people-views/:view',
  access: may('people.read'),
  summary: 'Removes a saved list of whoever asks.',
  input: z.object({ view: id }),
  output: z.object({}),
  success: 204,
})

/** More than these are written to by a broadcast. */
export const maxMessaged = 2000

export const messagePeople = endpoint({
  method: 'POST',
  path: '/api/studio/people-message',
  access: may('people.message'),
  summary:
    'Writes to these people, or to all of a narrowed list (`all`, with the total somebody saw: 409 where it changed).',
  perMinute: 10,
  input: z.object({
    id,
    title: text({ label: 'عنوان', min: 2, max: 80 }),
    body: text({ label: 'متن پیام', min: 2, max: 1000 }),
    to: z.union(
      [
        z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
        z.object({ all: z.object(peopleFilter), total: z.int().check(z.minimum(1)) }),
      ],
      { error: 'کسی برگزیده نشده است.' },
    ),
  }),
  output: z.object({ sent: z.int() }),
})

const typed = (label: string, max = 200) =>
  z._default(z.nullable(z.string({ error: `${label} وارد نشده است.` }).check(z.maxLength(max))), null)

const newPerson = {
  // Lengths are refused at the fields by the account's own rules.
  name: z.string({ error: 'نام وارد نشده است.' }).check(z.maxLength(1000, 'نام بیش از حد بلند است.')),
  surname: z
    .string({ error: 'نام خانوادگی وارد نشده است.' })
    .check(z.maxLength(1000, 'نام خانوادگی بیش از حد بلند است.')),
  phone: typed('شماره موبایل'),
  email: typed('ایمیل', 400),
  nationalId: typed('کد ملی'),
  birthDate: z._default(z.nullable(z.iso.date({ error: 'تاریخ تولد درست نیست.' })), null),
}

const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  by: z.enum(['phone', 'email', 'nationalId', 'birth']),
})
export type DuplicatePerson = z.output<typeof duplicate>

export const findDuplicatePeople = endpoint({
  method: 'POST',
  path: '/api/studio/people/duplicates',
  access: may('people.change'),
  summary:
    'Who may be the same person by phone, email, national ID, or name and day of birth; writes nothing.',
  input: z.object(newPerson),
  output: z.object({ duplicates: z.array(duplicate) }),
})

export const openPersonAccount = endpoint({
  method: 'POST',
  path: '/api/studio/people',
  access: may('people.change'),
  summary:
    'Opens an account for somebody; the link to choose a password goes to them alone. Who has the phone already is answered with `isNew` false.',
  perMinute: 60,
  input: z.object(newPerson),
  output: z.object({
    id: z.string(),
    isNew: z.boolean(),
    link: z.nullable(z.enum(['sms', 'email', 'none'])),
  }),
})

/** A fact or a row of a person's page, as a feature tells it. */
const partRow = z.object({
  id: z.string(),
  title: z.string(),
  /** What stands under it: who, when. */
  note: z.nullable(z.string()),
  tag: z.nullable(
    z.object({
      label: z.string(),
      tone: z.enum(['plain', 'turquoise', 'lapis', 'saffron', 'pomegranate', 'pistachio']),
    }),
  ),
  /** Rials. */
  amount: z.nullable(z.int()),
  /** Of the studio. */
  link: z.nullable(z.string()),
  /** What became of each session, the first first. */
  squares: z.nullable(z.array(z.enum(['present', 'late', 'absent', 'excused', 'today', 'planned']))),
})

const personCard = z.object({
  id: z.string(),
  name: z.string(),
  enName: z.string(),
  avatarUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isMasked: z.boolean(),
  /** Its last three digits. */
  nationalId: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  source: z.enum(['site', 'import', 'desk']),
  isPending: z.boolean(),
  /** Under the account of a guardian: nobody signs in as them. */
  isChild: z.boolean(),
  schoolGrade: z.string(),
  /** Whether they have chosen a password. */
  hasPassword: z.boolean(),
  createdAt: instant,
})
export type PersonCard = z.output<typeof personCard>

const personFact = z.object({
  name: z.string(),
  value: z.string(),
  note: z.nullable(z.string()),
  tone: z.enum(['plain', 'bad']),
})

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/studio/people/:id',
  access: may('people.read'),
  summary:
    'All that the school has of one person, as far as who asks may read it: each feature tells its part.',
  input: z.object({ id }),
  output: z.object({
    person: personCard,
    facts: z.array(personFact),
    parts: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        side: z.boolean(),
        /** Where all of it is. */
        link: z.nullable(z.string()),
        total: z.nullable(z.string()),
        rows: z.array(partRow),
      }),
    ),
    timeline: z.array(
      z.object({ id: z.string(), at: instant, text: z.string(), by: z.nullable(z.string()) }),
    ),
    notes: z.array(
      z.object({ id: z.string(), body: z.string(), by: z.nullable(z.string()), createdAt: instant }),
    ),
    nextCall: z.nullable(z.object({ day: z.string(), about: z.string(), by: z.nullable(z.string()) })),
  }),
})
export type Person = z.output<typeof readPerson.output>

export const addNote = endpoint({
  method: 'POST',
  path: '/api/studio/people/:person/notes',
  access: may('people.change'),
  summary: 'Writes a note for colleagues; `id` is made by the client, so a repeated call makes one.',
  input: z.object({ person: id, id, body: text({ label: 'یادداشت', max: 2000 }) }),
  output: z.object({}),
  success: 204,
})

export const setNextCall = endpoint({
  method: 'PUT',
  path: '/api/studio/people/:id/next-call',
  access: may('people.change'),
  summary: 'When to call somebody next, and about what; there is one call at most.',
  input: z.object({
    id,
    day: z.iso.date({ error: 'روز تماس را انتخاب کنید.' }),
    about: text({ label: 'موضوع تماس', max: 300 }),
  }),
  output: z.object({}),
  success: 204,
})

export const closeCall = endpoint({
  method: 'POST',
  path: '/api/studio/people/:person/called',
  access: may('people.change'),
  summary: 'The call took place: what came of it becomes a note.',
  input: z.object({ person: id, id, body: text({ label: 'نتیجهٔ تماس', max: 2000 }) }),
  output: z.object({}),
  success: 204,
})

export const resendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/studio/people/:id/password-link',
  access: may('people.change'),
  summary: 'Sends the link to choose a password again to who has none yet; the earlier one is good no more.',
  perMinute: 10,
  input: z.object({ id }),
  output: z.object({ link: z.enum(['sms', 'email', 'none']) }),
})
