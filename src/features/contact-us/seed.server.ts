import { demoStaff, demoUserId } from '#account/public.server.ts'
import { addOpenMinutes } from '#contract/business-time.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { Rating, TicketState } from './contract.ts'
import { addMessages } from './conversation.server.ts'
import { departments } from './departments.ts'
import { readBusinessTime } from './hours.server.ts'
import { toReach } from './reach.ts'
import type { ContactTables, MessageKind } from './tables.server.ts'
import { computeTicketNumber } from './ticket-number.ts'

const t = withTables<ContactTables>()
const fixedId = fixedIds('contact-us')
const minute = 60_000

const cannedAnswers = [
  {
    title: 'برگشت خودکار بانک',
    body: '{نام} گرامی، پرداخت شما در بانک نهایی نشده است و مبلغ تا ۷۲ ساعت به همان کارت برمی‌گردد. اگر پس از این زمان برنگشت، همین‌جا بنویسید تا با بانک پیگیری کنیم.',
  },
  {
    title: 'درخواست عکس رسید',
    body: '{نام} گرامی، لطفاً عکس رسید بانک یا پیامک کسر وجه را همین‌جا پیوست کنید تا پرداخت شما را پیدا کنیم.',
  },
  {
    title: 'کد ورود نمی‌رسد',
    body: '{نام} گرامی، اگر پیامک‌های تبلیغاتی خط شما بسته است، با شماره‌گیری *800# آن را باز کنید یا در دومین تلاش، شنیدن کد با تماس تلفنی را بزنید.',
  },
  {
    title: 'ورود به کلاس زنده',
    body: '{نام} گرامی، دکمهٔ ورود از ده دقیقه پیش از کلاس در صفحهٔ «امروز» روشن می‌شود. با کروم یا فایرفاکس تازه وارد شوید و اجازهٔ میکروفن را بدهید.',
  },
  {
    title: 'تغییر شمارهٔ موبایل',
    body: '{نام} گرامی، در پروفایل، بخش «راه‌های ورود»، شمارهٔ تازه را بنویسید و با کد تأیید کنید. اگر به شمارهٔ پیشین دسترسی ندارید، چهار رقم آخر کد ملی را همین‌جا بنویسید.',
  },
  {
    title: 'جابه‌جایی گروه',
    body: '{نام} گرامی، تا پیش از جلسهٔ سوم می‌توانید به گروهی هم‌سطح با جای خالی بروید. روز و ساعتی که برایتان بهتر است بنویسید تا گروه‌های باز را بفرستیم.',
  },
  {
    title: 'جلسهٔ ضبط‌شده',
    body: '{نام} گرامی، جلسهٔ ضبط‌شده تا دو ساعت پس از پایان کلاس در صفحهٔ دورهٔ شما می‌آید و تا پایان دوره می‌ماند.',
  },
  {
    title: 'رسید شد، بررسی می‌کنیم',
    body: '{نام} گرامی، پیام {شماره} را خواندیم و در حال بررسی هستیم. نتیجه را همین‌جا می‌نویسیم.',
  },
]

type Step = { after: number; kind: Exclude<MessageKind, 'event'>; body: string }
type SeedTicket = {
  name: string
  contact: string
  topic: string
  title: string
  /** Minutes before now at which it came. */
  ago: number
  isMember?: boolean
  taken?: boolean
  state: TicketState
  rating?: Rating
  steps: readonly Step[]
}

const tickets: readonly SeedTicket[] = [
  {
    name: 'سارا کاظمی',
    contact: '09121004816',
    topic: 'payment',
    title: 'دو بار پول کم شد',
    ago: 55,
    taken: true,
    state: 'open',
    steps: [
      {
        after: 0,
        kind: 'writer',
        body: 'سلام. دو بار از کارتم ۲٬۸۵۰٬۰۰۰ تومان کم شد ولی یک سفارش ثبت شده.',
      },
      {
        after: 20,
        kind: 'note',
        body: 'پرداخت دوم در زیبال «برگشت‌خورده» است؛ پول تا ۷۲ ساعت خودش برمی‌گردد.',
      },
    ],
  },
  {
    name: 'کیان رستمی',
    contact: '09351112217',
    topic: 'class',
    title: 'پیوند ورود به کلاس باز نمی‌شود',
    ago: 95,
    state: 'open',
    steps: [
      {
        after: 0,
        kind: 'writer',
        body: 'کلاس ساعت ۱۸ من شروع شده و دکمهٔ ورود را می‌زنم، صفحهٔ سفید می‌آید. گوشی اندروید و اینترنت همراه.',
      },
    ],
  },
  {
    name: 'پدر نیکا',
    contact: 'nika.father@example.com',
    topic: 'class',
    title: 'غیبت روز شنبه موجه است؟',
    ago: 150,
    state: 'answered',
    steps: [
      { after: 0, kind: 'writer', body: 'نیکا شنبه تب داشت و نتوانست بیاید. گواهی پزشک داریم؛ کجا بفرستیم؟' },
      {
        after: 42,
        kind: 'answer',
        body: 'سلام، زودتر خوب شود. عکس گواهی را همین‌جا پیوست کنید؛ غیبت موجه ثبت می‌شود و جلسهٔ ضبط‌شده برایش باز است.',
      },
    ],
  },
  {
    name: 'بهراد کامکار',
    contact: '09124440931',
    topic: 'other',
    title: 'کتاب هنوز نرسیده',
    ago: 1700,
    taken: true,
    state: 'closed',
    rating: 'good',
    steps: [
      { after: 0, kind: 'writer', body: 'نه روز است کتاب کار را سفارش داده‌ام و هنوز نرسیده.' },
      {
        after: 65,
        kind: 'answer',
        body: 'بهراد گرامی، بسته دیروز از پست بیرون آمده و امروز تا ساعت ۱۸ به دستتان می‌رسد.',
      },
      { after: 600, kind: 'writer', body: 'رسید، سپاس.' },
      { after: 640, kind: 'answer', body: 'چه خوب. روز خوبی داشته باشید.' },
    ],
  },
  {
    name: 'مهتاب رستگار',
    contact: '+989121000001',
    topic: 'login',
    title: 'شماره‌ام عوض شده است',
    ago: 2900,
    isMember: true,
    taken: true,
    state: 'closed',
    steps: [
      { after: 0, kind: 'writer', body: 'شماره‌ام عوض شده و کد ورود به شمارهٔ قدیمی می‌رود.' },
      {
        after: 30,
        kind: 'answer',
        body: 'مهتاب گرامی، در پروفایل، بخش «راه‌های ورود»، شمارهٔ تازه را بنویسید و با کد تأیید کنید.',
      },
    ],
  },
]

/** Answers that stand ready, and conversations in every state, for the demo. */
export async function seedTickets(app: AppContext): Promise<void> {
  const { db, now } = app
  const support = demoStaff('support').id
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('canned_answer')
      .values(
        cannedAnswers.map(({ title, body }) => ({
          title,
          body,
          search_key: key(`${title} ${body}`),
          sort_key: sortKey(title),
          changed_at: now(),
        })),
      )
      .execute()
    for (const ticket of tickets) await seedTicket(tx, ticket, support, now())
  })
}

async function seedTicket(tx: Tx, ticket: SeedTicket, support: string, now: Date) {
  const { title, name, contact, topic, state, steps, isMember, taken, rating } = ticket
  const id = fixedId(`ticket ${title}`)
  const number = computeTicketNumber(id)
  const reach = toReach(contact)!
  const begun = new Date(now.getTime() - ticket.ago * minute)
  const { role, target_minutes } = await t(tx)
    .selectFrom('ticket_topic')
    .select(['role', 'target_minutes'])
    .where('key', '=', topic)
    .executeTakeFirstOrThrow()
  const user_id = isMember ? demoUserId : null
  await t(tx)
    .insertInto('ticket')
    .values({
      id,
      number,
      user_id,
      topic,
      name,
      contact,
      reach,
      title,
      search_key: key(`${title} ${name} ${number} ${contact} ${reach}`),
      created_at: begun,
      state,
      last_seq: 0,
      // What is settled was read.
      read_seq: state === 'closed' ? steps.length + 1 : 0,
      last_at: begun,
      role,
      assignee_id: taken || state === 'answered' ? support : null,
      due_at: state === 'open' ? addOpenMinutes(await readBusinessTime(tx), begun, target_minutes) : null,
      alarmed_at: null,
      closed_at: state === 'closed' ? new Date(begun.getTime() + steps.at(-1)!.after * minute) : null,
      rating: rating ?? null,
      merged_into: null,
      subject_kind: null,
      subject_id: null,
    })
    .execute()
  let last_seq = 0
  for (const { after, kind, body } of steps) {
    const at = new Date(begun.getTime() + after * minute)
    const message = { kind, body, authorId: kind === 'writer' ? user_id : support }
    const routed = { kind: 'event' as const, authorId: null, body: `به بخش «${departments[role]}» سپرده شد` }
    const messages = last_seq === 0 && departments[role] ? [message, routed] : [message]
    await addMessages(tx, { id, last_seq }, messages, at)
    last_seq += messages.length
  }
}
