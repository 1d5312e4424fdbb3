// Tables and columns by standard names: one migration renames them where they are, and all that names them follows.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** All code but the migration's own test, which speaks of the names that were. */
const code = /^(?!.*\/standard-names\.test\.ts$).*\.(ts|tsx|mjs)$/
const tests = /^(?!.*\/standard-names\.test\.ts$).*\.test\.ts$/
const here = import.meta.dirname

/** Names that stand for nothing else, wherever they stand in code. */
const everywhere = {
  // Tables.
  post_letter: 'outbound_message',
  letter_text: 'message_template',
  sms_tally: 'sms_usage',
  sms_alarm: 'sms_alert',
  contact_letter: 'ticket',
  kept_answer: 'idempotency_record',
  media_place: 'playback_position',
  login_try: 'login_attempt',
  discount_try: 'discount_attempt',
  class_room: 'provider_meeting',
  stray_payment: 'unmatched_payment',
  short_answer: 'undersubscribed_choice',
  // Columns.
  told_at: 'notified_at',
  staff_told_at: 'staff_notified_at',
  members_told_at: 'members_notified_at',
  is_told: 'is_notified',
  is_aside: 'is_conflict',
  the_only: 'is_singleton',
  only_row: 'is_singleton',
  old_start: 'old_starts_at',
  new_start: 'new_starts_at',
  looked_at: 'last_checked_at',
  by_user: 'created_by',
  of_transaction: 'reversal_of',
  most_points: 'max_points',
  letter_id: 'outbound_message_id',
  is_awaited: 'is_pending',
  is_own: 'is_explicit',
  held_until: 'locked_until',
  taken_until: 'locked_until',
  marked_by: 'graded_by',
  marked_at: 'graded_at',
  pass_mark: 'passing_grade',
  short_until: 'undersubscribed_until',
  dead_at: 'invalidated_at',
}

const accountTables = /^src\/account\/tables\.server\.ts$/
const messageTables = /^src\/server\/(post|messaging)\/tables\.ts$/
const homeworkTables = /homework\/tables\.server\.ts$/
/** Where `says` is what a unit or a lesson is about, and nothing else. */
const syllabusFiles =
  /course\/(catalogue\/(catalogue\.server|class-steps|course-lines(\.test)?|contract|syllabus)|studio\/(syllabus(\.test)?|courses\.server|admin\.test)|lessons\/(contract|lessons\.server)|my-day\/(contract|next-class|my-day\.server|my-day\.test)|my-now\.server|seed-courses\.server|homework\/seed-homework\.server|classes\/enter-class\.server)\.tsx?$|profile\/overview\.test\.ts$|^test\/school\.ts$/
const syllabusTypes =
  /course\/(tables\.server|lessons\/contract|classes\/contract|my-day\/contract|catalogue\/(contract|course-lines))\.ts$/

const courseTables = /course\/tables\.server\.ts$/
const paymentTables = /payment\/tables\.server\.ts$/
const paymentFiles = /features\/payment\/[\w-]+\.(server|test)\.ts$/
const homeworkFiles = /course\/(homework|grades)\/[\w-]+\.server\.ts$/
const holdFile = /server\/holds\.ts$/
const idempotency = /server\/idempotency\.ts$/

const choiceFiles = /(short|undersubscribed)[\w-]*\.(server\.|test\.)?ts$|course\/(conditions|my-courses)\.server\.ts$/
const waitlistFiles =
  /groups\/(waiting|waitlist|read-group)\.server\.ts$|(lay|import)-enrolments\.server\.ts$/
const waitlistTests = /groups\/(waiting|waitlist)\.test\.ts$/

export const tier = {
  name: 'database: tables, columns and constraints by standard names',
  subject: 'Rename tables and columns by standard terms, with one migration',

  /** Puts the migration behind all others of the app itself, and its test beside those of migrating. */
  before({ root }) {
    const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n')
    const beside = (name, to) => {
      const found = files.find(file => file.endsWith(`/${name}`))
      if (!found) throw new Error(`there is no ${name} to stand beside`)
      return path.join(path.dirname(found), to)
    }
    const placed = [
      ['tier-database.sql', beside('20261123T0715-spent-proofs.sql', '20261124T2000-standard-names.sql')],
      ['tier-database.test.txt', beside('database/migrate.test.ts', 'standard-names.test.ts')],
    ]
    for (const [from, to] of placed) {
      fs.copyFileSync(path.join(here, from), path.join(root, to))
      execFileSync('git', ['add', to], { cwd: root })
    }
  },

  renames: [
    ['says', 'description', { in: syllabusFiles }],
    ['says', 'description', { decl: syllabusTypes, role: 'p' }],
  ],
  strings: [
    ['says', 'description', { in: syllabusFiles }],
    ['course_lesson.says', 'course_lesson.description', { in: syllabusFiles }],
  ],

  patches: [
    ...Object.entries(everywhere).map(([from, to]) => [code, new RegExp(`\\b${from}\\b`, 'g'), to]),

    // `says` of units and lessons.
    [/lessons\/lesson-part\.tsx$/, /number, description: says, /, 'number, description, '],
    [/lessons\/lesson-part\.tsx$/, '<UserText as="p">{says}</UserText>', '<UserText as="p">{description}</UserText>'],
    [/catalogue\/catalogue\.test\.ts$/, /(course_unit|course_lesson) \(([\w, ]+), says\b/g, '$1 ($2, description'],
    [/^src\/features\/course\/seed\/\w\w\.json$/, /"says":/g, '"description":'],

    // The waiting list.
    [code, /((?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*')waiting(?=[' ])/g, '$1waitlist_entry'],
    [code, /'waiting\.(?=[a-z_]+( as \w+)?')/g, "'waitlist_entry."],
    [code, /CourseTables, 'waiting'/g, "CourseTables, 'waitlist_entry'"],
    [code, /CourseTables\['waiting'\]/g, "CourseTables['waitlist_entry']"],
    [code, "['enrolment', 'waiting'] as const", "['enrolment', 'waitlist_entry'] as const"],
    [code, /\b(from|insert into|update) waiting (?=where|set|\()/g, '$1 waitlist_entry '],
    [courseTables, /^ {2}waiting: \{/gm, '  waitlist_entry: {'],
    [courseTables, /(Who came first, also within one instant\. \*\/\s+)place: /, '$1position: '],
    [courseTables, /\bsince: Date(?=\s+offered_at)/, 'joined_at: Date'],
    [waitlistFiles, ".orderBy('place')", ".orderBy('position')"],
    [waitlistTests, 'order by place`', 'order by position`'],
    [/groups\/(waiting|waitlist)\.server\.ts$/, 'since: at,', 'joined_at: at,'],
    [/groups\/next-term\.server\.ts$/, '{ since: now, offered_at', '{ joined_at: now, offered_at'],
    [/groups\/read-group\.server\.ts$/, "'since', 'offered_until'", "'joined_at', 'offered_until'"],
    [/groups\/read-group\.server\.ts$/, '{ user_id, since, offered_until }', '{ user_id, joined_at, offered_until }'],
    [/groups\/read-group\.server\.ts$/, 'since: since.toISOString()', 'since: joined_at.toISOString()'],
    [/course\/my-courses\.server\.ts$/, "'group_id as group', 'since'", "'group_id as group', 'joined_at as since'"],
    [/course\/my-courses\.server\.ts$/, ".orderBy('since')", ".orderBy('joined_at')"],
    [/course\/seed\.server\.ts$/, 'since: new Date(now.getTime() - (6 - at) * day)', 'joined_at: new Date(now.getTime() - (6 - at) * day)'],
    [/my-day\/my-day\.test\.ts$/, 'group_id, user_id, since, is_held', 'group_id, user_id, joined_at, is_held'],

    // What learners of a group that is too small choose.
    [courseTables, "answer: ColumnType<'merge'", "choice: ColumnType<'merge'"],
    [courseTables, /(to_group: [^\n]+\s+)answered_at: /, '$1chosen_at: '],
    [courseTables, 'False where the time to answer ran out.', 'False where the time to choose ran out.', { maybe: true }],
    [courseTables, 'too small answer. */', 'too small choose. */', { maybe: true }],
    [courseTables, /Null while they have not said\./, 'Null while they have not chosen.', { maybe: true }],
    [/course\/my-courses\.server\.ts$/, "'answer', 'to_group as toGroup'", "'choice as answer', 'to_group as toGroup'"],
    [/course\/my-courses\.server\.ts$/, /('to_group as toGroup'\]\)\s+\.select\(')answered_at as/, '$1chosen_at as'],
    [choiceFiles, ".where('answer', 'is', null)", ".where('choice', 'is', null)"],
    [choiceFiles, /\banswer: 'merge' \| 'move' \| 'refund'(?=\s+is_explicit)/g, "choice: 'merge' | 'move' | 'refund'"],
    [choiceFiles, /\banswered_at: (Date|app\.now\(\)|now\(\))/g, 'chosen_at: $1'],
    [choiceFiles, "{ ...at, answer: 'refund' }", "{ ...at, choice: 'refund' }"],
    [choiceFiles, "['answer', 'to_group']", "['choice', 'to_group']"],
    [choiceFiles, /\basked\.answer\b/g, 'asked.choice'],
    [choiceFiles, '{ answer, is_explicit', '{ choice: answer, is_explicit'],
    [choiceFiles, "'answer', 'is_explicit'", "'choice', 'is_explicit'"],
    [choiceFiles, "'course_group.title', 'answered_at'", "'course_group.title', 'chosen_at'"],
    [choiceFiles, ".orderBy('answered_at')", ".orderBy('chosen_at')"],
    [choiceFiles, 'user_id, answer, is_explicit, title, answered_at', 'user_id, choice, is_explicit, title, chosen_at'],
    [choiceFiles, /^(\s+)answer,(?=\s+isOwn)/gm, '$1answer: choice,'],
    [choiceFiles, 'answered_at?.toISOString()', 'chosen_at?.toISOString()'],
    [choiceFiles, 'and answer is null', 'and choice is null'],

    // The meeting a provider keeps for a group.
    [courseTables, "provider: 'skyroom'; room: string", "provider: 'skyroom'; external_id: string"],
    [/skyroom\.server\.ts$/, ".select('room')", ".select('external_id')"],
    [/skyroom\.server\.ts$/, 'return known.room', 'return known.external_id'],
    [/skyroom\.server\.ts$/, 'provider, room })', 'provider, external_id: room })'],

    // Attempts.
    [accountTables, /^(\s+)tries: /gm, '$1attempts: '],
    [messageTables, /^(\s+)tries: /gm, '$1attempts: '],
    [/code-proof\.server\.ts$/, "tries: eb('tries'", "attempts: eb('attempts'"],
    [/code-proof\.server\.ts$/, ".where('tries'", ".where('attempts'"],
    [/codes\/codes\.server\.ts$/, "'used_at', 'tries'", "'used_at', 'attempts'"],
    [/codes\/codes\.server\.ts$/, 'tries: row.tries', 'tries: row.attempts', { maybe: true }],
    [/codes\/codes\.server\.ts$/, 'attempts: row.tries', 'attempts: row.attempts', { maybe: true }],
    [/notices\/deliver\.server\.ts$/, "tries: eb('tries'", "attempts: eb('attempts'"],
    [/notices\/failures\.server\.ts$/, /^(\s+)tries: 0,/m, '$1attempts: 0,'],
    [/push-notice\.server\.ts$/, 'delivery.tries', 'delivery.attempts'],
    [/(post|messaging)\/deliver\.ts$/, /\btries\b/g, 'attempts'],
    [/reliability\/codes\.test\.ts$/, 'requestId)).tries', 'requestId)).attempts'],
    [/reliability\/codes\.test\.ts$/, '[row.tries,', '[row.attempts,'],
    [homeworkTables, /^ {4}try: number/m, '    attempt: number'],
    [homeworkFiles, /(?<=[[,(] ?)'try'/g, "'attempt'"],
    [homeworkFiles, /\btry: row\.try\b/g, 'try: row.attempt', { maybe: true }],
    [/homework\/mark-answers\.server\.ts$/, "'>', row.try)", "'>', row.attempt)"],
    [/homework\/my-homework\.server\.ts$/, 'try: tries.length + 1', 'attempt: tries.length + 1'],
    [/homework\/my-homework\.server\.ts$/, 'before.try', 'before.attempt'],
    [/homework\/seed-homework\.server\.ts$/, 'try: number', 'attempt: number'],
    [/homework\/person\.server\.ts$/, "'homework.title', 'attempt'", "'homework.title', 'attempt as try'"],
    [/^test\/homework\.ts$/, 'try: attempt,', 'attempt,'],

    // The log of actions.
    [accountTables, /^(\s+)act: string/m, '$1action: string'],
    [code, "select('act')", "select('action')"],
    [/identity\/recovery\.test\.ts$/, "toEqual([{ act: 'password.reset' }])", "toEqual([{ action: 'password.reset' }])"],
    [/change-password\.test\.ts$/, "toEqual([{ act: 'password.changed' }])", "toEqual([{ action: 'password.changed' }])"],
    [/people\/deletion\.test\.ts$/, 'kept.map(({ act }) => act)', 'kept.map(({ action }) => action)'],
    [/people\/export\.server\.ts$/, "['act', 'details', 'at']", "['action as act', 'details', 'at']"],
    [/staff\/audit\.server\.ts$/, /actor_id: actorId, (act|action), subject_id/, 'actor_id: actorId, action: $1, subject_id'],
    [/staff\/audit\.server\.ts$/, "where('act', 'like'", "where('action', 'like'"],
    [/staff\/audit\.server\.ts$/, "'audit_entry.id', 'act',", "'audit_entry.id', 'action',"],
    [/staff\/audit\.server\.ts$/, ': row.act,', ': row.action,'],
    [tests, /\baudit_entry where act (?==|like)/g, 'audit_entry where action '],
    [tests, /(select (?:id, )?)act(?=(?:, [^`']+(?:'after' as after)?)? from audit_entry)/g, '$1action as act'],
    [tests, /(from audit_entry [^`']+ order by (?:at, )?)act\b/g, '$1action'],

    // What there is too little of.
    [holdFile, /\{ good: string; capacity/, '{ resource: string; capacity'],
    [holdFile, /\{ id: string; good: string;/, '{ id: string; resource: string;'],
    [holdFile, /'good'/g, "'resource'"],
    [holdFile, /'hold\.good', '=', 'stock\.good'/g, "'hold.resource', '=', 'stock.resource'"],
    [holdFile, /\.values\(\{ (\w+), capacity \}\)/, '.values({ resource: $1, capacity })', { maybe: true }],
    [holdFile, /(fn\('gen_random_uuid'\), )good: /g, '$1resource: '],
    [holdFile, /(fn\('gen_random_uuid'\), )(\w+), holder/g, '$1resource: $2, holder'],
    // Where a variable has got another name before.
    [holdFile, /\bgood: (?!string\b|Expression\b)(\w+)/g, 'resource: $1', { maybe: true }],
    [holdFile, /lapsed\.map\(\(\{ good \}\) => good\)/, 'lapsed.map(({ resource }) => resource)', { maybe: true }],
    [holdFile, /\(\{ good, count \}\) => \(free\.get\(good\)/, '({ resource, count }) => (free.get(resource)', { maybe: true }],
    [holdFile, /\(\{ good, capacity, used \}\) => \[good, /, '({ resource, capacity, used }) => [resource, ', { maybe: true }],
    [code, /\b(s|h)\.good\b/g, '$1.resource'],
    [code, /\b((?:from|update) (?:hold|stock) (?:set [\w= ]+ )?where )good\b/g, '$1resource'],
    [code, /insert into (stock|hold) \(good, /g, 'insert into $1 (resource, '],
    [/payment\/reconciled-days\.test\.ts$/, "capacity = 0 returning good'", "capacity = 0 returning resource'"],
    [/payment\/reconciled-days\.test\.ts$/, /\{ good \} of rows\)(\s+[^\n]+)\[good\]/, '{ resource } of rows)$1[resource]'],

    // Payments.
    [paymentTables, "way: 'wallet' | 'card'", "method: 'wallet' | 'card'"],
    [paymentFiles, /\bway: '(wallet|card)'/g, "method: '$1'"],
    [paymentFiles, '{ way, created_at, ...refund }', '{ method, created_at, ...refund }'],
    [paymentFiles, /\bto: way,/g, 'to: method,'],
    [paymentFiles, 'row.way', 'row.method'],
    [paymentFiles, 'refund (id, order_id, way, state', 'refund (id, order_id, method, state'],
    [paymentTables, /^ {4}most: /m, '    max_amount: '],
    [/payment\/discounts\.server\.ts$/, '{ percent, amount, most }', '{ percent, amount, max_amount }'],
    [/payment\/discounts\.server\.ts$/, "'amount' | 'most'", "'amount' | 'max_amount'"],
    [/payment\/discounts\.server\.ts$/, 'most ?? subtotal', 'max_amount ?? subtotal'],
    [/payment\/seed\.server\.ts$/, /^(\s+)most: /gm, '$1max_amount: '],
    [/payment\/[\w-]+\.test\.ts$/, /(percent: [\w]+, (?:amount: \w+, )?)most: /g, '$1max_amount: '],
    [/^test\/bank\.ts$/, "'amount' | 'most'", "'amount' | 'max_amount'"],
    [/^test\/bank\.ts$/, 'amount: null, most: null', 'amount: null, max_amount: null'],

    // Days of learning.
    [/streaks\/tables\.server\.ts$/, /^ {4}acts: /m, '    activities: '],
    [/streaks\/learning-days\.server\.ts$/, /(?<!\$\{)\bacts(?=: (?:actBits|activityBits|sql|watched))/g, 'activities'],
    [/streaks\/learning-days\.server\.ts$/, /\b(learning_day|excluded)\.acts\b/g, '$1.activities'],
    [/streaks\/learning-days\.server\.ts$/, /`acts & 1 = 1`/g, '`activities & 1 = 1`'],
    [/streaks\/learning-days\.server\.ts$/, "['day', 'acts', 'watched']", "['day', 'activities', 'watched']"],
    [/streaks\/learning-days\.server\.ts$/, '({ day, acts, watched })', '({ day, activities, watched })'],
    [/streaks\/learning-days\.server\.ts$/, /(\w+)\(acts\),/, '$1(activities),'],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, "'day as last', 'acts'", "'day as last', 'activities'"],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, ".where('acts'", ".where('activities'"],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, "`0`.as('acts')", "`0`.as('activities')"],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, '({ acts }) => acts > 0', '({ activities }) => activities > 0'],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, '({ first, acts }) => [first, acts]', '({ first, activities }) => [first, activities]'],
    [/streaks\/(wall|streak-calendar|calendar)\.server\.ts$/, '({ acts }) => acts === 0', '({ activities }) => activities === 0'],
    [/streaks\/learning-days\.test\.ts$/, 'acts & 7 as acts from learning_day where acts & 7', 'activities & 7 as acts from learning_day where activities & 7'],
    // It runs a part of an old migration again.
    [/streaks\/learning-days\.test\.ts$/, "    await old.database.execute(migration.slice(migration.indexOf('do $$')))", "    // The column had another name then.\n    const step = migration.slice(migration.indexOf('do $$')).replace(/\\bacts\\b/g, 'activities')\n    await old.database.execute(step)"],
    [/members-day\.e2e\.ts$/, 'learning_day (user_id, day, acts)', 'learning_day (user_id, day, activities)'],

    // Which features were seeded.
    [/server\/seed\.ts$/, '{ room: string; seeded_at', '{ feature: string; seeded_at'],
    [/server\/seed\.ts$/, "select('room')", "select('feature')"],
    [/server\/seed\.ts$/, '({ room: feature }) => feature', '({ feature }) => feature'],
    [/server\/seed\.ts$/, '{ room: feature.name', '{ feature: feature.name'],

    // The record of a call that came with a key.
    [idempotency, /^type (\w+) = \{\s+(?:asker|actor): string\s+key: string\s+(?:call|request): string/m, 'type $1 = {\n  actor: string\n  key: string\n  request: string'],
    [idempotency, /answer: string \| null(?=\s+run)/, 'response: string | null'],
    [idempotency, /\b(\w+)\.answer!/g, '$1.response!'],
    [idempotency, /(idempotency_record|on conflict) \((?:asker|actor), key, call/g, '$1 (actor, key, request'],
    [idempotency, 'status = null, answer = null', 'status = null, response = null'],
    [idempotency, "'status', 'answer'", "'status', 'response'"],
    [idempotency, ".where('asker'", ".where('actor'"],
    [idempotency, ".where('call'", ".where('request'"],
    [idempotency, / = \{ (asker|actor), key, call, run/, ' = { actor: $1, key, request: call, run'],
    [idempotency, /\banswer: (\w+)\.json/, 'response: $1.json'],
    [idempotency, /'(?:asker|actor)' \| 'key' \| 'call' \| 'run'/, "'actor' | 'key' | 'request' | 'run'"],
    [/server\/idempotency\.test\.ts$/, /const \{ answer, \.\.\.rest \} = row!\s+expect\(JSON\.parse\(String\(answer\)\)\)/, 'const { response, ...rest } = row!\n  expect(JSON.parse(String(response)))'],
  ],
}
