import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'en-verb-position',
    category: 'order',
    name: 'ترتیب واژه‌ها',
    term: 'word order: subject, verb, object',
    explanation:
      'فعل فارسی در پایان جمله است و مفعول پیش از آن می‌آید: «من هر روز انگلیسی می‌خوانم». جملهٔ انگلیسی فاعل، فعل، مفعول است و چیزی میان فعل و مفعول نمی‌نشیند؛ مکان و زمان پس از آن‌ها می‌آیند.',
    comment: 'ترتیب انگلیسی فاعل، فعل، مفعول است و بعد مکان و زمان.',
    examples: [
      { wrong: 'I every day English study.', right: 'I study English every day.' },
      { wrong: 'He speaks very well English.', right: 'He speaks English very well.' },
    ],
    shortcut: 4,
  },
  {
    slug: 'en-adverb-position',
    category: 'order',
    name: 'جای قید',
    term: 'adverb position',
    explanation:
      'قید فارسی آزاد است و هر جای جمله می‌نشیند: «همیشه او دیر می‌آید»، «او دیر می‌آید همیشه». قید تکرار در انگلیسی پیش از فعل اصلی و پس از «be» و فعل کمکی می‌آید.',
    comment: 'قید تکرار پیش از فعل اصلی می‌آید و پس از «be».',
    examples: [
      { wrong: 'I go always to bed late.', right: 'I always go to bed late.' },
      { wrong: 'She always is busy.', right: 'She is always busy.' },
    ],
  },
  {
    slug: 'en-adjective-position',
    category: 'order',
    name: 'جای صفت',
    term: 'adjective position',
    explanation:
      'صفت فارسی پس از اسم و با کسره می‌آید: «ماشین قرمز». در انگلیسی صفت پیش از اسم است، و اگر چند تا باشند نظر اول می‌آید، سپس اندازه، سن، رنگ، ملیت و جنس.',
    comment: 'صفت پیش از اسم می‌آید: «a red car».',
    examples: [
      { wrong: 'They have a house big.', right: 'They have a big house.' },
      { wrong: 'She wore a red beautiful dress.', right: 'She wore a beautiful red dress.' },
    ],
  },
  {
    slug: 'en-question-order',
    category: 'order',
    name: 'ترتیب پرسش',
    term: 'question word order',
    explanation:
      'پرسش فارسی با آهنگ صدا یا «آیا» ساخته می‌شود و ترتیب جمله عوض نمی‌شود: «کجا تو زندگی می‌کنی؟». در انگلیسی فعل کمکی پیش از فاعل می‌آید و اگر فعل کمکی نباشد «do» یا «does» یا «did» لازم است.',
    comment: 'در پرسش فعل کمکی پیش از فاعل می‌آید.',
    examples: [
      { wrong: 'Where you live?', right: 'Where do you live?' },
      { wrong: 'Why she is crying?', right: 'Why is she crying?' },
    ],
  },
  {
    slug: 'en-indirect-question',
    category: 'order',
    name: 'پرسش درونی',
    term: 'indirect questions',
    explanation:
      'فارسی میان «کجاست؟» و «نمی‌دانم کجاست» فرقی در ترتیب نمی‌گذارد، پس ترتیب پرسشی به درون جمله می‌رود. پرسشی که درون جملهٔ دیگری است در انگلیسی ترتیب خبری دارد: فاعل پیش از فعل و بدون «do».',
    comment: 'پرسش درون جمله ترتیب خبری می‌گیرد: «how much time they have».',
    examples: [
      { wrong: 'I don’t know where is the station.', right: 'I don’t know where the station is.' },
      { wrong: 'It depends on how much time do they have.', right: 'It depends on how much time they have.' },
    ],
  },
  {
    slug: 'en-resumptive-pronoun',
    category: 'grammar',
    name: 'ضمیر تکراری',
    term: 'resumptive pronoun',
    explanation:
      'فارسی در جملهٔ موصولی ضمیر را نگه می‌دارد: «مردی که دیدمش». در انگلیسی «who» و «which» و «that» خودشان جای مفعول را گرفته‌اند و ضمیر دوم زیادی است. فاعل هم دوباره با «he» یا «it» گفته نمی‌شود.',
    comment: '«دیدمش» ضمیر دارد، ولی در انگلیسی «that» جای آن را گرفته است؛ ضمیر را بردارید.',
    examples: [
      { wrong: 'The man who I saw him was tall.', right: 'The man who I saw was tall.' },
      { wrong: 'My brother he lives in Canada.', right: 'My brother lives in Canada.' },
    ],
  },
  {
    slug: 'en-relative-pronoun',
    category: 'grammar',
    name: 'ضمیر موصولی',
    term: 'relative pronouns',
    explanation:
      '«که» در فارسی برای آدم و چیز و زمان و مکان یکی است، پس «that» یا «what» همه‌جا می‌آید. انگلیسی برای آدم «who»، برای چیز «which» یا «that»، برای مالکیت «whose» و برای مکان «where» دارد. «what» خودش یعنی «چیزی که» و پس از اسم نمی‌آید.',
    comment: '«که» برای آدم «who»، برای چیز «which» و برای مالکیت «whose» است.',
    examples: [
      { wrong: 'The book what you gave me is great.', right: 'The book that you gave me is great.' },
      {
        wrong: 'I know a girl which her father is a pilot.',
        right: 'I know a girl whose father is a pilot.',
      },
    ],
  },
  {
    slug: 'en-missing-subject',
    category: 'grammar',
    name: 'فاعل جاافتاده',
    term: 'missing subject',
    explanation:
      'شناسهٔ فعل فارسی فاعل را می‌گوید و «باران می‌بارد» یا «دیر است» فاعل دیگری نمی‌خواهد. جملهٔ انگلیسی همیشه فاعل دارد، و اگر کسی در کار نباشد «it» یا «there» جای آن را می‌گیرد.',
    comment: 'جملهٔ انگلیسی بدون فاعل نمی‌ماند؛ «it» را بیاورید.',
    examples: [
      { wrong: 'Is very cold today.', right: 'It is very cold today.' },
      { wrong: 'I like this book because is useful.', right: 'I like this book because it is useful.' },
    ],
  },
  {
    slug: 'en-he-she',
    category: 'grammar',
    name: 'ضمیر «he» و «she»',
    term: 'he and she',
    explanation:
      '«او» و «ش» در فارسی زن و مرد نمی‌شناسد، پس «he» و «she» و «his» و «her» حتی نزد پیشرفته‌ها جای هم می‌نشینند. در انگلیسی ضمیر با کسی جور است که از او سخن می‌رود، نه با اسم پس از آن: «his mother» یعنی مادرِ آن مرد.',
    comment: '«او» در انگلیسی دو تاست؛ ببینید از زن سخن می‌رود یا مرد.',
    examples: [
      {
        wrong: 'My mother is a nurse and he works at night.',
        right: 'My mother is a nurse and she works at night.',
      },
      { wrong: 'Ali loves her mother.', right: 'Ali loves his mother.' },
    ],
  },
  {
    slug: 'en-object-missing',
    category: 'grammar',
    name: 'مفعول جاافتاده',
    term: 'missing object',
    explanation:
      'در فارسی مفعولی که معلوم است گفته نمی‌شود: «خریدم و آوردم»، «دوست دارم». فعل گذرای انگلیسی مفعول خود را می‌خواهد، هرچند «it» یا «them» باشد.',
    comment: 'این فعل مفعول می‌خواهد: «I like it».',
    examples: [
      { wrong: 'I bought a cake and put on the table.', right: 'I bought a cake and put it on the table.' },
      { wrong: 'The film was great; I really enjoyed.', right: 'The film was great; I really enjoyed it.' },
    ],
  },
  {
    slug: 'en-doubled-conjunction',
    category: 'grammar',
    name: 'پیوند دوباره',
    term: 'doubled conjunctions',
    explanation:
      'فارسی دو سوی جمله را با دو پیوند می‌بندد: «اگرچه … ولی»، «چون … پس». انگلیسی یکی را بس می‌داند: با «although» دیگر «but» نمی‌آید و با «because» دیگر «so».',
    comment: '«اگرچه … ولی» در انگلیسی یک پیوند دارد: یا «although» یا «but».',
    examples: [
      { wrong: 'Although it was late, but we continued.', right: 'Although it was late, we continued.' },
      { wrong: 'Because I was ill, so I stayed home.', right: 'Because I was ill, I stayed home.' },
    ],
  },
  {
    slug: 'en-double-negative',
    category: 'grammar',
    name: 'منفی دوباره',
    term: 'double negative',
    explanation:
      '«هیچ» و «هرگز» در فارسی با فعل منفی می‌آیند: «هیچ‌کس نیامد»، «هرگز ندیدم». در انگلیسی «nobody»، «nothing» و «never» خودشان منفی‌اند و فعل مثبت می‌گیرند؛ با فعل منفی «anybody» و «ever» می‌آید.',
    comment: 'واژه‌های «never» و «nobody» خودشان منفی‌اند؛ فعل مثبت بیاورید.',
    examples: [
      { wrong: 'I didn’t see nobody.', right: 'I didn’t see anybody.' },
      { wrong: 'She never doesn’t lie.', right: 'She never lies.' },
    ],
  },
  {
    slug: 'en-parallel-structure',
    category: 'style',
    name: 'هم‌ساختی',
    term: 'parallel structure',
    explanation:
      'فارسی مصدر و اسم و جمله را آسان کنار هم می‌چیند: «به شنا، خواندن و این‌که سفر بروم علاقه دارم». در انگلیسی اجزایی که با «and» یا «or» به هم می‌پیوندند یک شکل دارند: همه «ing»، همه «to»، یا همه اسم.',
    comment: 'آنچه با «and» فهرست می‌شود باید یک شکل داشته باشد.',
    examples: [
      { wrong: 'I like swimming, to read and travel.', right: 'I like swimming, reading and travelling.' },
      { wrong: 'She is honest, kind and works hard.', right: 'She is honest, kind and hard-working.' },
    ],
  },
  {
    slug: 'en-comparative',
    category: 'grammar',
    name: 'صفت برتر',
    term: 'comparatives',
    explanation:
      'فارسی به هر صفتی «تر» می‌چسباند و زبان‌آموز «more» را هم به صفت کوتاه می‌افزاید. صفت کوتاه «er» می‌گیرد و صفت بلند «more»، هرگز هر دو. «از» در سنجش «than» است، نه «from».',
    comment: 'یا «er» یا «more»، نه هر دو؛ و «از» این‌جا «than» است.',
    examples: [
      { wrong: 'This way is more better.', right: 'This way is better.' },
      { wrong: 'My sister is taller from me.', right: 'My sister is taller than me.' },
    ],
  },
  {
    slug: 'en-too-very',
    category: 'grammar',
    name: 'فرق «too» و «very»',
    term: 'too, very and enough',
    explanation:
      '«خیلی» در فارسی هم ستایش است و هم شکایت: «خیلی خوب»، «خیلی گران». در انگلیسی «too» یعنی بیش از اندازه و نتیجه‌اش بد است؛ برای معنی عادی «very» بیاورید. «enough» پس از صفت می‌آید.',
    comment: 'واژهٔ «too» یعنی بیش از اندازه؛ برای «خیلی» بنویسید «very».',
    examples: [
      { wrong: 'The food was too delicious.', right: 'The food was very delicious.' },
      { wrong: 'He isn’t enough old to drive.', right: 'He isn’t old enough to drive.' },
    ],
  },
]
