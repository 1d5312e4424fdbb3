/** @module-tag embedded */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLatinDigits } from '#persian/digits.ts'
import { byAlphabet, sortKey } from '#persian/sort-key.ts'

const words = `
آب آبان آبی آتش آخر آدرس آذر آرام آرزو آرش آزمون آسان آسمان آشپزخانه آشنا آغاز آفتاب آقا آلمان آلو آمار آموزش آن آهسته
آهنگ آواز آینده آینه آئین آیا ابتدا ابر ابریشم اتاق اتوبوس اجازه اجرا احترام احمد اخبار اداره ادامه ارتباط ارزان اردیبهشت از
ازدواج اسب استاد استان استفاده اسفند اسم اصفهان اضافه اطلاع اعتماد اعداد افتادن الان امتحان امروز امضا امید انار انتخاب
انسان انگلیسی اول اهواز ایران ایستگاه ایمیل ائتلاف ائمه اؤ باد باران بازار بازی باغ بالا بانک بچه بحث بخش بد برادر برف
برق برگ برنامه بزرگ بستنی بسته بشقاب بعد بلند بلیت بنفشه بها بهار بهتر بهمن بوس بیا بیدار بیمار بیمارستان پا پاپا پاییز پارسا پارک
پاسخ پایان پدر پدربزرگ پرنده پرواز پروانه پزشک پژوهش پسته پسر پشت پل پلیس پنجره پنجشنبه پنیر پول پیاز پیام پیچ پیراهن پیش پیوست
تابستان تاریخ تازه تاکسی تأخیر تأیید تألیف تب تخته تخفیف ترجمه ترس تشکر تعطیل تعیین تفریح تکلیف تلفن تلفظ تماس تمرین تنها توانا
تولد تهران تیر ثابت ثانیه ثبت‌نام ثروت جا جاده جامعه جدید جزء جزئی جشن جلسه جمعه جمله جنگل جواب جوان جهان چادر چاره چاقو چای
چپ چتر چراغ چرا چشم چمدان چند چهار چهارشنبه چیز حال حتی حرف حرکت حساب حقوق حل حمام حوله حیاط خاک خاله خانه خانواده خبر خرداد خرید
خسته خط خنده خواب خواهر خورشید خوشحال خیابان خیلی دادن دارو داستان دانا دانش دانشجو دانشگاه دانه در درخت درد درس دریا دست دستور دشت
دعوت دفتر دقیقه دکتر دل دندان دو دوچرخه دوره دوست دوشنبه ده دی دیدن دیروز دیگر دیوار ذرت ذره ذهن رأس رأی راست راه رایگان رئیس ربع
رستوران رسیدن رضا رفتن رنگ روان روباه روز روستا رؤیا ریاضی زبان زرد زمان زمستان زمین زن زندگی زود زهرا زیبا ژاپن ژاکت ژاله ژرف
ژیلا ساحل ساده ساعت سال سالم ساندویچ سبد سبز سپس ستاره سخت سرد سرفصل سفر سفید سگ سلام سنگ سؤال سواد سوم سه‌شنبه سیاه سیب
سیر سینما شاد شام شانه شاید شب شبنم شخص شدن شکر شلوار شما شماره شمال شنا شنبه شنیدن شوهر شهر شهریور شیر شیراز شیرین صابون
صبح صبحانه صبر صحبت صدا صفحه صندلی صورت ضبط ضرب ضعیف ضمن طبقه طبیعت طلا طوطی طول ظرف ظرفیت ظریف ظهر عادت عدد عروسی عسل عصر عکس علم
علی عمو عید عینک غار غذا غروب غریب غم فارسی فاصله فردا فرش فرصت فروردین فروشگاه فصل فقط فکر فنجان فوتبال فهرست فیل فیلم قاشق قبل
قدیمی قرار قرآن قرمز قطار قفل قلب قلم قند قهوه قیمت کار کاغذ کافه کبوتر کتاب کتاب‌خانه کتابخانه کتاب‌ها کجا کدام کشور کفش کلاس کلمه
کلید کم کمک کوتاه کوچک کوه کیف گاز گاو گذشته گرامر گربه گردش گرم گروه گفت‌وگو گل گلدان گندم گوش گوشت گیاه لاله لب لباس
لبخند لطفاً لغت لیمو لیوان ماجرا مادر مادربزرگ ماست مأمور ماه مائده مبارک متن مثل مجله محمد محمدرضا محمد‌رضا مدرسه مرداد مرد مسئله
مسئول مسافر مسجد مشهد معلم معنی مغازه مفید مقاله ملخ ممکن من موز موسیقی موش مؤدب مؤسسه مؤلف مهر مهربان مهمان میز میوه می‌روم میلاد نارنج
نام نان نامه نتیجه نزدیک نشانه نشر نقاش نقشه نگاه نمره نمک نور نوروز نوشتن نوه نیلوفر نیمه وارد واژه وجود وحید ورزش وسط وسیله وقت ویژه
هتل هدف هدیه هزار هفته هم هما هم‌آوا همسایه همکار هنر هنوز هوا هواپیما هوش هیچ یاد یادگار یاس یافتن یخ یخچال یک یکشنبه یلدا یوسف یونس`
  .trim()
  .split(/\s+/)

const collator = new Intl.Collator('fa', { numeric: true })
/** Letters only, without the fine differences (ؤ and ئ, ک and ك) that a collator settles last. */
const letters = new Intl.Collator('fa', { numeric: true, sensitivity: 'base' })

const byKey = (one: string, other: string) => {
  const [a, b] = [sortKey(one), sortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

test('words stand in the order of the Persian collator, pair by pair', () => {
  const wrong: string[] = []
  for (const one of words) {
    for (const other of words) {
      if (byKey(one, other) !== Math.sign(letters.compare(one, other))) wrong.push(`${one} ${other}`)
    }
  }
  expect(wrong).toEqual([])
  expect(words.length).toBeGreaterThan(500)
})

test('a shuffled list sorted by key is the collator’s list', () => {
  const distinct = [...new Map(words.map(word => [sortKey(word), word])).values()]
  const expected = [...distinct].sort(collator.compare)
  fc.assert(
    fc.property(fc.shuffledSubarray(distinct, { minLength: distinct.length }), shuffled => {
      expect(shuffled.sort(byKey)).toEqual(expected)
    }),
    { numRuns: 10 },
  )
})

test('any titles of letters, digits and spaces stand as the collator has them', () => {
  const letter = fc.constantFrom(...'آاءبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیأإؤئٱيىكةۀabzAZ')
  const mark = fc.constantFrom('', '', '\u064E', '\u0651', '\u0654', '\u0640', '\u200C')
  const unit = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(letter, mark).map(([sign, over]) => sign + over) },
    // The collator breaks a number where a mark stands in it; numbers get none here.
    { weight: 1, arbitrary: fc.constantFrom(...'0129۰۱۵٠٩', ' ') },
  )
  const title = fc
    .array(unit, { maxLength: 8 })
    // It also weighs every space, of which a title keeps single ones between words.
    .map(units =>
      units
        .join('')
        .replace(/ [ \u200C]*/g, ' ')
        .trim(),
    )
  fc.assert(
    fc.property(title, title, (one, other) => {
      // Only in Latin digits: ICU 78 puts «۱۰» before «۱آ», though «10» after «1آ».
      const expected = letters.compare(toLatinDigits(one), toLatinDigits(other))
      expect(byKey(one, other)).toBe(Math.sign(expected))
      expect(sortKey(one)).toBe(sortKey(toLatinDigits(one)))
    }),
    { numRuns: 5000 },
  )
})

test('و comes before ه, آ before ا, and پ چ ژ گ in their places', () => {
  expect(['یاس', 'هما', 'وحید', 'پارسا', 'گلاب', 'ابر', 'آرش', 'بهار', 'ژاله', 'چای'].sort(byKey)).toEqual([
    'آرش',
    'ابر',
    'بهار',
    'پارسا',
    'چای',
    'ژاله',
    'گلاب',
    'وحید',
    'هما',
    'یاس',
  ])
})

test('numbers stand by value in any digit script, before letters; Latin comes after Persian', () => {
  const sorted = [
    '۱ روز',
    'آب',
    'درس',
    'درس ۲',
    'درس 3',
    'درس ٩',
    'درس ۱۰',
    'درس ۱۰۰',
    'درس اول',
    'یاس',
    'apple',
    'IELTS',
  ]
  expect([...sorted].reverse().sort(byKey)).toEqual(sorted)
  const numbers = fc.stringMatching(/^\d{1,30}$/).map(BigInt)
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      expect(byKey(`درس ${one}`, `درس ${other}`)).toBe(one < other ? -1 : one > other ? 1 : 0)
    }),
  )
})

test('spelling that does not count shares a key', () => {
  for (const [one, other] of [
    ['کتاب\u200Cها', 'کتابها'],
    ['علي', 'علی'],
    ['كريم', 'کریم'],
    ['قُرآن', 'قرآن'],
    ['مؤدب', 'مئدب'],
    ['درس ۰۷', 'درس 7'],
    ['Café', 'cafe'],
    ['«سلام»', 'سلام'],
  ] as const) {
    expect(sortKey(one)).toBe(sortKey(other))
  }
})

test('UTF-8 and UTF-16 order keys alike, so the database and the browser agree', () => {
  const anyText = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(byKey(one, other)).toBe(Buffer.compare(Buffer.from(sortKey(one)), Buffer.from(sortKey(other))))
      expect(sortKey(one)).not.toMatch(/[\0-\x1F\uE000-\uFFFF]/)
    }),
    { numRuns: 2000 },
  )
})

test('the key of Persian text is printable ASCII', () => {
  for (const word of words) expect(sortKey(word)).toMatch(/^[?-`]+$/)
  expect(sortKey('درس ۱۲: سلام!')).toMatch(/^[ -~]+$/)
})

test('things stand in the order of the alphabet by their names, those of one name as they came', () => {
  const people = [
    { id: 1, name: 'هما' },
    { id: 2, name: 'پارسا' },
    { id: 3, name: 'آرش' },
    { id: 4, name: 'پارسا' },
    { id: 5, name: 'گلاب' },
  ]
  expect(byAlphabet(people, ({ name }) => name).map(({ id }) => id)).toEqual([3, 2, 4, 5, 1])
  expect(people.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test.each([...'كڪ', ...'ةۀەہھ', ...'يىےېێۍ', ...'ٹ', ...'ڈ', ...'ڕڑ', ...'ڵ', ...'ں', ...'ۆۇۈۋ'])(
  'a borrowed letter, %s, has a place of the alphabet',
  letter => {
    expect(sortKey(letter)).toMatch(/^[?-`]$/)
  },
)
