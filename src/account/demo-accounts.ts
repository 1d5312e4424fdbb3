import type { StaffRole } from './permissions.ts'

export type DemoAccount = {
  id: string
  name: string
  surname: string
  enName: string
  enSurname: string
  /** A made-up number whose checksum fits; null where the profile is incomplete. */
  identityNumber: string | null
  /** E.164. */
  phone: string
  email: string | null
  password: string
  referralCode: string
  role?: StaffRole
  /** A drawn portrait of `seed-media/portraits/`. */
  portrait?: string
  /** How many days ago it was opened; now, unless told. */
  daysHere?: number
  /** What is to be seen with it, in English, for whoever started the demo. */
  about: string
}

/** The demo's accounts, printed at start and in the README; production never seeds them. */
export const demoAccounts = [
  {
    id: '01920000-0000-7000-8000-000000000001',
    name: 'مهتاب',
    surname: 'رستگار',
    enName: 'Mahtab',
    enSurname: 'Rastegar',
    identityNumber: '0499370899',
    phone: '+989121000001',
    email: 'mahtab@hamava.example',
    password: 'mahtab-1405',
    referralCode: 'MAHTAB05',
    portrait: 'learner-10',
    daysHere: 400,
    about: 'lists, own phrases, weeks of reviews, a class that can be entered for an hour',
  },
  {
    id: '01920000-0000-7000-8000-000000000002',
    name: 'کیان',
    surname: 'دادگر',
    enName: '',
    enSurname: '',
    identityNumber: null,
    phone: '+989121000002',
    email: null,
    password: 'kian-1405',
    referralCode: 'KIAN1405',
    about: 'an incomplete profile: no English name, national ID or email',
  },
  {
    id: '01920000-0000-7000-8000-000000000003',
    name: 'نیما',
    surname: 'ستوده',
    enName: 'Nima',
    enSurname: 'Sotoudeh',
    identityNumber: '4032152314',
    phone: '+989121000003',
    email: 'nima@hamava.example',
    password: 'nima-1405',
    referralCode: 'NIMA1405',
    about: 'a complete profile, everything else still empty',
  },
  staff(11, 'teacher', 'لیلا', 'بهمنی', 'Leila', 'Bahmani', '0790419904'),
  staff(12, 'counselor', 'آرش', 'نیکنام', 'Arash', 'Niknam', '0084575948'),
  staff(13, 'editor', 'سپیده', 'فرهمند', 'Sepideh', 'Farahmand', '0963695398'),
  staff(14, 'support', 'پویا', 'مرادی', 'Pouya', 'Moradi', '0684159414'),
  staff(15, 'accountant', 'نرگس', 'شریفی', 'Narges', 'Sharifi', '0067749828'),
  staff(16, 'admin', 'بابک', 'کریمی', 'Babak', 'Karimi', '0650451252'),
  staff(17, 'owner', 'هما', 'صدری', 'Homa', 'Sadri', '1583250689'),
  staff(19, 'registrar', 'مریم', 'توکلی', 'Maryam', 'Tavakoli', '0013542419'),
  staff(18, 'teacher', 'نگار', 'صداقت', 'Negar', 'Sedaghat', '0462837513', 'negar'),
] as const satisfies readonly DemoAccount[]

function staff(
  number: number,
  role: StaffRole,
  name: string,
  surname: string,
  enName: string,
  enSurname: string,
  identityNumber: string,
  login: string = role,
): DemoAccount {
  return {
    id: `01920000-0000-7000-8000-0000000000${number}`,
    name,
    surname,
    enName,
    enSurname,
    identityNumber,
    phone: `+9891210000${number}`,
    email: `${login}@hamava.example`,
    password: `${login}-of-hamava-1405`,
    referralCode: `STAFF${number}`,
    role,
    about: role,
  }
}

/** The account whose pages are full: lists, own phrases and weeks of reviews. */
export const demoUserId = demoAccounts[0].id

/** The demo's accounts that hold a staff role. */
export const listDemoStaff = (role: StaffRole): DemoAccount[] =>
  (demoAccounts as readonly DemoAccount[]).filter(account => account.role === role)

export const demoStaff = (role: StaffRole): DemoAccount => listDemoStaff(role)[0]!
