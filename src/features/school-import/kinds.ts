/** What a school brings along, table by table; the reader, the desk, the templates and the command go by it. */

/** A column: what its head is called (the first is ours), whether every line fills it, and what a line may say. */
export type ImportColumn = { heads: readonly string[]; required?: true; example: string }

type ImportTable = { title: string; description: string; columns: Record<string, ImportColumn> }

const learner = {
  phone: { heads: ['شماره موبایل', 'موبایل', 'شماره', 'phone', 'mobile'], example: '09121112233' },
  email: { heads: ['ایمیل', 'پست الکترونیک', 'email', 'e-mail'], example: 'sara@school.example' },
} as const satisfies Record<string, ImportColumn>

const group = {
  heads: ['کد گروه', 'گروه', 'group', 'group code'],
  required: true,
  example: 'EN-B1-05',
} as const

/** In the order they build on one another. */
export const importTables = {
  learners: {
    title: 'زبان‌آموزان',
    description: 'هر سطر یک نفر، با موبایل یا ایمیل. کسی که حساب دارد دوباره ساخته نمی‌شود.',
    columns: {
      name: { heads: ['نام', 'name', 'first name'], required: true, example: 'سارا' },
      surname: {
        heads: ['نام خانوادگی', 'فامیل', 'surname', 'last name'],
        required: true,
        example: 'نوری',
      },
      ...learner,
      nationalId: { heads: ['کد ملی', 'شماره ملی', 'national id'], example: '0499370899' },
      birthDate: { heads: ['تاریخ تولد', 'تولد', 'birth date'], example: '1380/02/15' },
      enName: { heads: ['نام انگلیسی', 'english name'], example: 'Sara' },
      enSurname: { heads: ['نام خانوادگی انگلیسی', 'english surname'], example: 'Nouri' },
    },
  },
  groups: {
    title: 'گروه‌ها',
    description: 'هر سطر یک گروه از دوره‌ای که در استودیو هست؛ برنامهٔ ترم از آن چیده می‌شود.',
    columns: {
      code: group,
      course: { heads: ['دوره', 'نشانی دوره', 'course'], required: true, example: 'everyday-english-b1' },
      title: { heads: ['نام گروه', 'عنوان', 'title'], required: true, example: 'گروه عصر' },
      teacher: { heads: ['استاد', 'مدرس', 'teacher'], example: 'teacher@hamava.example' },
      weekly: {
        heads: ['برنامه هفتگی', 'برنامه', 'روزها', 'weekly plan', 'days'],
        required: true,
        example: 'شنبه و دوشنبه ۱۵:۳۰',
      },
      start: { heads: ['تاریخ شروع', 'شروع', 'start', 'start date'], required: true, example: '1405/07/04' },
      sessions: {
        heads: ['تعداد جلسه', 'تعداد جلسات', 'شمار جلسه‌ها', 'جلسات', 'sessions'],
        required: true,
        example: '20',
      },
      minutes: { heads: ['مدت جلسه', 'دقیقه', 'minutes'], example: '90' },
      capacity: { heads: ['ظرفیت', 'capacity'], required: true, example: '12' },
      price: { heads: ['شهریه', 'شهریه به تومان', 'قیمت', 'price'], required: true, example: '2500000' },
      term: { heads: ['ترم', 'term'], example: 'پاییز ۱۴۰۵' },
      branch: { heads: ['محل', 'شعبه', 'branch'], example: '' },
      link: { heads: ['پیوند کلاس', 'لینک کلاس', 'link'], example: '' },
    },
  },
  enrolments: {
    title: 'ثبت‌نام‌ها',
    description: 'هر سطر یک زبان‌آموز در یک گروه. از ظرفیت گروه نمی‌گذرد.',
    columns: {
      ...learner,
      group,
      state: { heads: ['وضعیت', 'state', 'status'], example: 'فعال' },
      date: { heads: ['تاریخ ثبت‌نام', 'تاریخ', 'date'], example: '1405/06/20' },
    },
  },
  balances: {
    title: 'موجودی‌ها',
    description: 'آنچه هر زبان‌آموز نزد مدرسه طلب دارد، به تومان؛ یک بار به کیف پولش می‌رود.',
    columns: {
      ...learner,
      amount: {
        heads: ['مبلغ', 'مبلغ به تومان', 'موجودی', 'مانده', 'amount', 'balance'],
        required: true,
        example: '1250000',
      },
    },
  },
  attendance: {
    title: 'حضور و غیاب',
    description: 'هر سطر یک زبان‌آموز در یک جلسهٔ برگزارشده.',
    columns: {
      ...learner,
      group,
      session: {
        heads: ['شماره جلسه', 'جلسه', 'session', 'session number'],
        required: true,
        example: '1',
      },
      state: { heads: ['حضور', 'وضعیت', 'state', 'attendance'], required: true, example: 'حاضر' },
    },
  },
} as const satisfies Record<string, ImportTable>

export type ImportKind = keyof typeof importTables
export const importKinds = Object.keys(importTables) as ImportKind[]

export const getColumns = (kind: ImportKind): Record<string, ImportColumn> => importTables[kind].columns

/** Bytes and lines of one file. */
export const maxBytes = 4 * 1024 * 1024
export const maxLines = 10_000

/** A file to begin with: the heads and one line. Spreadsheets read it as UTF-8 by its mark. */
export function buildTemplate(kind: ImportKind): string {
  const columns = Object.values(getColumns(kind))
  const line = (cells: string[]) => `${cells.join(',')}\r\n`
  return `\uFEFF${line(columns.map(({ heads }) => heads[0]!))}${line(columns.map(({ example }) => example))}`
}
