import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'en-verb-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ فعل',
    term: 'verb + preposition',
    explanation:
      'هر فعلی حرف اضافهٔ خود را دارد و فارسی را نمی‌توان ترجمه کرد: «بستگی دارد به» ما را به «of» یا «to» می‌برد، ولی در انگلیسی «depend on» است. فعل را همیشه با حرف اضافه‌اش یاد بگیرید.',
    comment: '«بستگی دارد به» ما را به «of» یا «to» می‌برد؛ در انگلیسی «depend on» است.',
    examples: [
      { wrong: 'It depends to the weather.', right: 'It depends on the weather.' },
      { wrong: 'I participated to the meeting.', right: 'I participated in the meeting.' },
      { wrong: 'He insisted to pay.', right: 'He insisted on paying.' },
    ],
    shortcut: 2,
  },
  {
    slug: 'en-adjective-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ صفت',
    term: 'adjective + preposition',
    explanation:
      'فارسی «ازدواج کردن با»، «ترسیدن از» و «خوب بودن در» می‌گوید و همین حرف‌ها به انگلیسی می‌روند. صفت انگلیسی حرف اضافهٔ خود را دارد: «married to»، «afraid of»، «good at»، «interested in».',
    comment: 'این صفت حرف اضافهٔ خود را دارد: «married to»، «afraid of»، «good at».',
    examples: [
      { wrong: 'She is married with a doctor.', right: 'She is married to a doctor.' },
      { wrong: 'I am afraid from dogs.', right: 'I am afraid of dogs.' },
      { wrong: 'He is good in maths.', right: 'He is good at maths.' },
    ],
  },
  {
    slug: 'en-extra-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ زیادی',
    term: 'unnecessary preposition',
    explanation:
      'فعل‌هایی که در فارسی «دربارهٔ»، «با» یا «به» می‌خواهند در انگلیسی گاه مستقیم مفعول می‌گیرند: «بحث کردن دربارهٔ» می‌شود «discuss». «marry»، «enter»، «answer»، «call» و «reach» هم حرف اضافه ندارند.',
    comment: 'این فعل مفعولش را مستقیم می‌گیرد و حرف اضافه نمی‌خواهد.',
    examples: [
      { wrong: 'We discussed about the plan.', right: 'We discussed the plan.' },
      { wrong: 'He entered to the room.', right: 'He entered the room.' },
      { wrong: 'She wants to marry with him.', right: 'She wants to marry him.' },
    ],
  },
  {
    slug: 'en-missing-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ جاافتاده',
    term: 'missing preposition',
    explanation:
      '«موسیقی گوش می‌دهم» و «منتظر تو هستم» در فارسی حرف اضافه ندارند، پس در انگلیسی هم جا می‌ماند. «listen»، «wait»، «look» و «ask» در این معنی «to»، «for» یا «at» می‌خواهند.',
    comment: 'این فعل حرف اضافه می‌خواهد: «listen to»، «wait for».',
    examples: [
      { wrong: 'I listen music every night.', right: 'I listen to music every night.' },
      { wrong: 'Please wait me.', right: 'Please wait for me.' },
    ],
  },
  {
    slug: 'en-movement-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ رفتن و رسیدن',
    term: 'prepositions of movement',
    explanation:
      '«رسیدن به» و «رفتن به» در فارسی یک حرف دارند. در انگلیسی «arrive» با شهر و کشور «in» و با جای کوچک‌تر «at» می‌گیرد، و «home» و «here» و «there» هیچ حرف اضافه‌ای نمی‌گیرند.',
    comment: 'فعل «arrive» با «in» یا «at» است و «home» حرف اضافه نمی‌گیرد.',
    examples: [
      { wrong: 'We arrived to Shiraz at noon.', right: 'We arrived in Shiraz at noon.' },
      { wrong: 'I went to home early.', right: 'I went home early.' },
    ],
  },
  {
    slug: 'en-time-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ زمان',
    term: 'prepositions of time',
    explanation:
      '«در» فارسی برای ساعت و روز و ماه و سال یکی است و گاه هم گفته نمی‌شود. انگلیسی «at» برای ساعت، «on» برای روز و تاریخ، و «in» برای ماه و فصل و سال دارد. پیش از «last» و «next» و «this» هیچ‌کدام نمی‌آید.',
    comment: 'برای ساعت «at» می‌آید، برای روز «on»، برای ماه و سال «in».',
    examples: [
      { wrong: 'The class is in Monday.', right: 'The class is on Monday.' },
      { wrong: 'I was born on 1998.', right: 'I was born in 1998.' },
      { wrong: 'In last week we met.', right: 'Last week we met.' },
    ],
  },
  {
    slug: 'en-place-preposition',
    category: 'vocabulary',
    name: 'حرف اضافهٔ مکان',
    term: 'prepositions of place',
    explanation:
      '«روی» و «در» فارسی مرز دیگری دارند: «در اتوبوس»، «در خیابان»، «روی عکس». انگلیسی «on the bus» و «in the photo» می‌گوید، «at» را برای نقطه، «on» را برای سطح و خط، و «in» را برای درون می‌آورد.',
    comment: 'مکان در انگلیسی مرز دیگری دارد: «at» نقطه است، «on» سطح و «in» درون.',
    examples: [
      { wrong: 'She is the woman on the photo.', right: 'She is the woman in the photo.' },
      { wrong: 'I read in the bus.', right: 'I read on the bus.' },
    ],
  },
  {
    slug: 'en-do-make',
    category: 'vocabulary',
    name: 'هم‌نشینی',
    term: 'collocation: do and make',
    explanation:
      '«کردن» در فارسی با هزار اسم می‌نشیند: اشتباه کردن، کار کردن، پیشرفت کردن. انگلیسی میان «do» و «make» فرق می‌گذارد و بسیاری اسم‌ها فعل سومی دارند. هر اسم را با فعلش یاد بگیرید.',
    comment: '«اشتباه کردن» در انگلیسی «make a mistake» است، نه «do».',
    examples: [
      { wrong: 'I did a mistake.', right: 'I made a mistake.' },
      { wrong: 'She made her homework.', right: 'She did her homework.' },
      { wrong: 'I want to do a party.', right: 'I want to have a party.' },
    ],
    shortcut: 5,
  },
  {
    slug: 'en-literal-translation',
    category: 'vocabulary',
    name: 'ترجمهٔ واژه‌به‌واژه',
    term: 'literal translation',
    explanation:
      'فعل‌های مرکب فارسی («درس خواندن»، «دوش گرفتن»، «تلویزیون را باز کردن») واژه‌به‌واژه به انگلیسی برده می‌شوند. معنی کل عبارت را ترجمه کنید: «study»، «take a shower»، «turn on the TV».',
    comment: 'این ترجمهٔ واژه‌به‌واژه است؛ انگلیسی عبارت خود را دارد.',
    examples: [
      { wrong: 'I read my lessons every night.', right: 'I study every night.' },
      { wrong: 'Please open the TV.', right: 'Please turn on the TV.' },
      { wrong: 'My head went to pain.', right: 'I got a headache.' },
    ],
  },
  {
    slug: 'en-false-friends',
    category: 'vocabulary',
    name: 'وام‌واژه با معنی دیگر',
    term: 'false friends',
    explanation:
      'واژه‌هایی که از فرانسه یا انگلیسی به فارسی آمده‌اند معنی دیگری گرفته‌اند: «کلاس»، «فامیل»، «سوپر»، «آژانس»، «مانتو». «فامیل» در فارسی خویشاوندان دور است و «family» پدر و مادر و فرزندان. پیش از نوشتن معنی انگلیسی‌اش را ببینید.',
    comment: 'این واژه در انگلیسی معنی دیگری دارد.',
    examples: [
      {
        wrong: 'All my family, about sixty people, came.',
        right: 'All my relatives, about sixty people, came.',
      },
      { wrong: 'I called an agency to go to the airport.', right: 'I called a taxi to go to the airport.' },
      { wrong: 'I bought milk at the super.', right: 'I bought milk at the supermarket.' },
    ],
  },
  {
    slug: 'en-say-tell',
    category: 'vocabulary',
    name: 'فرق «say» و «tell»',
    term: 'say and tell',
    explanation:
      '«گفتن» فارسی با «به» می‌آید و برای هر دو یکی است: «به من گفت». «tell» شنونده را مستقیم می‌گیرد و «say» آنچه را گفته می‌شود؛ با «say» شنونده «to» می‌خواهد.',
    comment: 'فعل «tell» با شنونده می‌آید و «say» با سخن: «told me»، «said that».',
    examples: [
      { wrong: 'He said me the truth.', right: 'He told me the truth.' },
      { wrong: 'She told that she was busy.', right: 'She said that she was busy.' },
    ],
  },
  {
    slug: 'en-learn-teach',
    category: 'vocabulary',
    name: 'جفت‌های درهم',
    term: 'confused pairs',
    explanation:
      'فارسی «یاد گرفتن» و «یاد دادن»، و «قرض گرفتن» و «قرض دادن» را با یک اسم و دو فعل می‌سازد، ولی انگلیسی دو واژهٔ جدا دارد. «learn» و «borrow» از آنِ گیرنده است و «teach» و «lend» از آنِ دهنده.',
    comment: '«یاد دادن» می‌شود «teach» و «یاد گرفتن» می‌شود «learn».',
    examples: [
      { wrong: 'My father learned me to swim.', right: 'My father taught me to swim.' },
      { wrong: 'Can you borrow me your pen?', right: 'Can you lend me your pen?' },
    ],
  },
  {
    slug: 'en-word-form',
    category: 'vocabulary',
    name: 'شکل واژه',
    term: 'word form',
    explanation:
      'یک واژهٔ فارسی گاه هم صفت است و هم قید و هم اسم: «خوب»، «سریع»، «موفق». انگلیسی برای هر کار شکلی دارد: «success»، «successful»، «successfully». ببینید واژه چه نقشی در جمله دارد.',
    comment: 'این‌جا شکل دیگری از واژه لازم است: اسم، صفت یا قید؟',
    examples: [
      { wrong: 'He drives very careful.', right: 'He drives very carefully.' },
      { wrong: 'She wants to be success.', right: 'She wants to be successful.' },
    ],
  },
  {
    slug: 'en-wrong-word',
    category: 'vocabulary',
    name: 'واژهٔ نامناسب',
    term: 'wrong word',
    explanation:
      'یک واژهٔ فارسی چند برابر انگلیسی دارد: «دیدن» هم «see» است، هم «watch» و هم «look at»؛ «سفر» هم «trip» است و هم «travel». معنی واژه در فرهنگ کافی نیست؛ جمله‌های نمونه‌اش را هم ببینید.',
    comment: 'این واژه در این جمله نمی‌نشیند؛ جمله‌های نمونه‌اش را ببینید.',
    examples: [
      { wrong: 'We looked a film last night.', right: 'We watched a film last night.' },
      { wrong: 'It was a nice travel.', right: 'It was a nice trip.' },
    ],
  },
]
