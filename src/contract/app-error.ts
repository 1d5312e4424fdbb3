/**
 * Every fault the product answers with: the table of decisions 2, its HTTP status and the Persian sentence a
 * person reads. Faults are told apart by `info.status`, never by `instanceof`: they cross the wire and bundles.
 */
export const appErrors = {
  unexpected: {
    status: 1000,
    http: 500,
    message: 'مشکلی در سامانه پیش آمده است. لطفاً کمی بعد دوباره تلاش کنید.',
  },
  unavailable: {
    status: 1000,
    http: 503,
    message: 'سامانه برای چند لحظه در دسترس نیست. لطفاً کمی بعد دوباره تلاش کنید.',
  },
  wrongCredentials: { status: 1001, http: 401, message: 'رمز عبور نادرست است.' },
  tokenExpired: { status: 1002, http: 401, message: 'نشست شما باید تازه شود.' },
  sessionRevoked: { status: 1003, http: 401, message: 'نشست شما پایان یافته است. لطفاً دوباره وارد شوید.' },
  wrongCode: { status: 1004, http: 422, message: 'کد واردشده نادرست است یا مهلت آن گذشته است.' },
  codeExpired: { status: 1005, http: 422, message: 'کد واردشده نادرست است یا مهلت آن گذشته است.' },
  tooManyWrongCodes: {
    status: 1006,
    http: 422,
    message: 'تعداد تلاش‌ها بیش از حد مجاز است. لطفاً کد تازه‌ای بگیرید.',
  },
  locked: {
    status: 1007,
    http: 423,
    message: 'ورود به این حساب موقتاً بسته شده است. چند دقیقهٔ دیگر تلاش کنید.',
  },
  unknownUser: { status: 1008, http: 404, message: 'کاربری با این مشخصات پیدا نشد.' },
  alreadyRegistered: { status: 1009, http: 409, message: 'این مشخصات پیش‌تر ثبت شده است.' },
  invalid: { status: 1010, http: 422, message: 'لطفاً مقادیر فرم را با دقت کامل کنید.' },
  malformed: { status: 1010, http: 400, message: 'درخواست خوانا نبود.' },
  tooLarge: { status: 1010, http: 413, message: 'حجم درخواست بیش از حد مجاز است.' },
  wrongContentType: { status: 1010, http: 415, message: 'نوع محتوای درخواست پذیرفته نیست.' },
  secretInvalid: { status: 1011, http: 422, message: 'مهلت این مرحله گذشته است. لطفاً از نو آغاز کنید.' },
  csrf: { status: 1012, http: 403, message: 'درخواست پذیرفته نشد. لطفاً دوباره تلاش کنید.' },
  loginRequired: { status: 1013, http: 401, message: 'برای ادامه، لطفاً وارد حساب کاربری خود شوید.' },
  notAllowed: { status: 1014, http: 403, message: 'اجازهٔ دسترسی به این بخش را ندارید.' },
  notFound: { status: 1015, http: 404, message: 'صفحه‌ای که دنبالش بودید پیدا نشد.' },
  conflict: { status: 1016, http: 409, message: 'این تغییر با وضعیت کنونی سازگار نیست.' },
  tooManyRequests: {
    status: 1017,
    http: 429,
    message: 'خطای شبکه! اگر از VPN (فیلترشکن) استفاده می‌کنید، لطفاً آن را قطع کنید.',
  },
  waitForCode: {
    status: 1018,
    http: 422,
    message: 'تعداد درخواست‌ها بیش از حد مجاز است. چند دقیقهٔ دیگر تلاش کنید.',
  },
  proofWanted: {
    status: 1019,
    http: 422,
    message:
      'از شبکهٔ شما درخواست‌های زیادی می‌رسد و مرورگرتان نتوانست آزمون کوتاه ما را انجام دهد. مرورگر را به‌روز کنید یا با شبکهٔ دیگری تلاش کنید.',
  },
  staffPasswordDue: {
    status: 1020,
    http: 403,
    message:
      'این بخش برای همکاران مدرسه است و رمزی با دست‌کم ۱۵ نویسه یا گذرکلید می‌خواهد. آن را در استودیو بسازید.',
  },
} as const

export type AppErrorName = keyof typeof appErrors

/** A field at fault: `field` is the dotted path in the input (`profile.name`), `message` is Persian. */
export type FieldError = { field: string; message: string }

/** The body of every failed answer. `retryAfter` is in seconds; `otpRequired` stands beside 1008, `challenge` beside 1019. */
export type Envelope = {
  info: { status: number; message: string; retryAfter?: number; otpRequired?: boolean; challenge?: object }
  errors?: FieldError[]
}

/** What features throw and `callApi()` rebuilds: an envelope with its HTTP status. */
export class AppError extends Error {
  readonly http: number
  readonly info: Envelope['info']
  readonly errors: FieldError[]

  constructor(
    name: AppErrorName,
    {
      message,
      errors = [],
      retryAfter,
      otpRequired,
      challenge,
      http = appErrors[name].http,
    }: {
      message?: string
      errors?: FieldError[]
      retryAfter?: number
      otpRequired?: boolean
      challenge?: object
      /** Where a protocol has a status of its own for what is wrong. */
      http?: number
    } = {},
  ) {
    super(message ?? appErrors[name].message)
    this.name = 'Fault'
    this.http = http
    this.info = {
      status: appErrors[name].status,
      message: this.message,
      ...(retryAfter && { retryAfter }),
      ...(otpRequired !== undefined && { otpRequired }),
      ...(challenge && { challenge }),
    }
    this.errors = errors
  }
}

/** For `executeTakeFirstOrThrow`: there is no such row. */
export const notFound = (): AppError => new AppError('notFound')

/** What somebody meets who changes a record of staff that was changed since they read it. */
export const changedMeanwhile = (): AppError =>
  new AppError('conflict', {
    message: 'همکار دیگری این را هم‌زمان تغییر داده است. صفحه را تازه کنید و تغییر خود را دوباره بنویسید.',
  })

/** Whether a caught value carries the envelope, whichever bundle threw it. */
export function isAppError(thrown: unknown): thrown is AppError {
  const info = (thrown as Partial<AppError> | null)?.info
  return thrown instanceof Error && typeof info?.status === 'number' && typeof info.message === 'string'
}

export function toEnvelope(fault: AppError): Envelope {
  return fault.errors.length > 0 ? { info: fault.info, errors: fault.errors } : { info: fault.info }
}
