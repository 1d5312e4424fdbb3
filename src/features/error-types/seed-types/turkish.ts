import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'tr-vowel-harmony',
    category: 'grammar',
    name: 'هماهنگی واکه‌ها',
    term: 'ünlü uyumu',
    explanation:
      'پسوند فارسی یک شکل دارد: «ها» به هر اسمی همان‌گونه می‌چسبد. پسوند ترکی با آخرین واکهٔ واژه هماهنگ است: پس از واکهٔ پسین «-lar» و پس از واکهٔ پیشین «-ler»، و پسوندهای چهارشکلی «ı» و «i» و «u» و «ü» می‌گیرند.',
    comment: 'واکهٔ پسوند باید با آخرین واکهٔ واژه بخواند.',
    examples: [
      { wrong: 'Kitapler masada.', right: 'Kitaplar masada.' },
      { wrong: 'Okulda öğretmenlar var.', right: 'Okulda öğretmenler var.' },
    ],
    shortcut: 1,
  },
  {
    slug: 'tr-accusative',
    category: 'grammar',
    name: 'پسوند مفعول معین',
    term: 'belirtme hâli',
    explanation:
      '«را»ی فارسی در گفتار به «رو» و «ـو» کوتاه می‌شود و گاه می‌افتد، پس پسوند «-i» ترکی هم جا می‌ماند. مفعول معین در ترکی همیشه «-i» یا یکی از شکل‌هایش را می‌گیرد: نام‌ها، ضمیرها و هر چیز شناخته.',
    comment: 'این مفعول معین است و پسوند «-i» می‌خواهد، مانند «را» در فارسی.',
    examples: [
      { wrong: 'Dün Ali gördüm.', right: 'Dün Ali’yi gördüm.' },
      { wrong: 'Bu kitap okudum.', right: 'Bu kitabı okudum.' },
    ],
    shortcut: 2,
  },
  {
    slug: 'tr-possessive-compound',
    category: 'grammar',
    name: 'ترکیب اضافی',
    term: 'isim tamlaması',
    explanation:
      'فارسی دو اسم را با یک کسره می‌بندد و دارنده دوم می‌آید: «کتاب علی». در ترکی دارنده اول است و هر دو پسوند می‌گیرند: «Ali’nin kitabı». پسوند دوم همان است که بیشتر جا می‌ماند.',
    comment: 'هر دو اسم پسوند می‌گیرند: «-in» بر دارنده و «-i» بر دارایی.',
    examples: [
      { wrong: 'Ali’nin kitap nerede?', right: 'Ali’nin kitabı nerede?' },
      { wrong: 'Okulun müdür çok iyi.', right: 'Okulun müdürü çok iyi.' },
    ],
    shortcut: 3,
  },
  {
    slug: 'tr-var-yok',
    category: 'grammar',
    name: 'داشتن با «var»',
    term: 'var / yok',
    explanation:
      'فارسی فعل «داشتن» دارد و فاعلش دارنده است: «من یک برادر دارم». ترکی چنین فعلی ندارد و می‌گوید «برادر من هست»: دارنده پسوند «-im» و «-in» می‌گیرد و جمله با «var» یا «yok» پایان می‌یابد.',
    comment: '«دارم» در ترکی «-im var» است: «Bir kardeşim var».',
    examples: [
      { wrong: 'Ben bir kardeş varım.', right: 'Benim bir kardeşim var.' },
      { wrong: 'Biz araba yokuz.', right: 'Bizim arabamız yok.' },
    ],
  },
  {
    slug: 'tr-verb-case',
    category: 'vocabulary',
    name: 'حالت مفعول فعل',
    term: 'fiilin istediği hâl',
    explanation:
      'حالتی که فعل ترکی می‌خواهد با حرف اضافهٔ فارسی یکی نیست: «کسی را دوست داشتن»، ولی «-den hoşlanmak»؛ «از کسی پرسیدن»، ولی «-e sormak». فعل را با حالتش یاد بگیرید.',
    comment: 'این فعل حالت دیگری می‌خواهد؛ از فارسی ترجمه نکنید.',
    examples: [
      { wrong: 'Öğretmenden bir soru sordum.', right: 'Öğretmene bir soru sordum.' },
      { wrong: 'Bu filmi çok hoşlandım.', right: 'Bu filmden çok hoşlandım.' },
    ],
  },
  {
    slug: 'tr-consonant-change',
    category: 'spelling',
    name: 'نرم شدن هم‌خوان',
    term: 'ünsüz yumuşaması',
    explanation:
      'واژهٔ فارسی با گرفتن پسوند عوض نمی‌شود: «کتاب»، «کتابم». در ترکی «p» و «ç» و «t» و «k» در پایان بیشتر واژه‌ها پیش از واکه به «b» و «c» و «d» و «ğ» بدل می‌شوند.',
    comment: 'هم‌خوان پایانی پیش از واکه نرم می‌شود: «kitap» و «kitabım».',
    examples: [
      { wrong: 'Kitapım çantada.', right: 'Kitabım çantada.' },
      { wrong: 'Ekmeki aldım.', right: 'Ekmeği aldım.' },
    ],
  },
  {
    slug: 'tr-dotted-i',
    category: 'spelling',
    name: 'فرق «ı» و «i»',
    term: 'ı ve i',
    explanation:
      'فارسی یک «ای» دارد و گوش میان «ı» و «i» فرقی نمی‌گذارد. این دو حرف جدا هستند و معنی را عوض می‌کنند، حرف بزرگشان هم «I» و «İ» است.',
    comment: 'حرف‌های «ı» و «i» دو حرف جدا هستند؛ نقطه را ببینید.',
    examples: [
      { wrong: 'Kız kardeşım doktor.', right: 'Kız kardeşim doktor.' },
      { wrong: 'Kapiyi kapattım.', right: 'Kapıyı kapattım.' },
    ],
  },
  {
    slug: 'tr-question-particle',
    category: 'spelling',
    name: 'جدانویسی «mi» و «de»',
    term: 'mi ve de’nin yazımı',
    explanation:
      'پرسش فارسی با آهنگ صداست و «هم» همیشه جداست، ولی در ترکی این تکه‌ها به گوش چسبیده می‌آیند. «mi» پرسشی و «de» به معنی «هم» جدا نوشته می‌شوند؛ «-de» که مکان را می‌گوید به اسم می‌چسبد.',
    comment: 'تکه‌های «mi» و «de» به معنی «هم» جدا نوشته می‌شوند.',
    examples: [
      { wrong: 'Geliyormusun?', right: 'Geliyor musun?' },
      { wrong: 'Bende seni özledim.', right: 'Ben de seni özledim.' },
    ],
  },
  {
    slug: 'tr-relative-clause',
    category: 'order',
    name: 'بند وصفی',
    term: 'sıfat-fiil',
    explanation:
      'فارسی بند وصفی را با «که» پس از اسم می‌آورد: «مردی که آمد». ترکی آن را پیش از اسم و با پسوند «-en» یا «-dik» می‌سازد: «gelen adam». «ki» که از فارسی آمده است جای آن را نمی‌گیرد.',
    comment: '«که» را ترجمه نکنید: بند پیش از اسم می‌آید، با «-en» یا «-dik».',
    examples: [
      { wrong: 'Adam ki geldi benim amcam.', right: 'Gelen adam benim amcam.' },
      { wrong: 'Kitap ki aldım çok güzel.', right: 'Aldığım kitap çok güzel.' },
    ],
  },
  {
    slug: 'tr-that-clause',
    category: 'grammar',
    name: 'جمله به‌جای اسم',
    term: 'isim-fiil',
    explanation:
      'پس از «خواستن» و «گفتن» فارسی جمله‌ای با «که» می‌آورد: «می‌خواهم که بیایی». ترکی فعل دوم را اسم می‌کند: «-mek» اگر فاعل یکی باشد و «-me» با پسوند شخص اگر دو تا باشد.',
    comment: '«می‌خواهم که …» در ترکی «-mek» یا «-me» با پسوند است.',
    examples: [
      { wrong: 'İstiyorum ki gidiyorum.', right: 'Gitmek istiyorum.' },
      { wrong: 'İstiyorum sen gelesin.', right: 'Senin gelmeni istiyorum.' },
    ],
  },
  {
    slug: 'tr-false-friends',
    category: 'vocabulary',
    name: 'واژهٔ مشترک با معنی دیگر',
    term: 'yalancı eş değerler',
    explanation:
      'ترکی و فارسی هزاران واژهٔ مشترک دارند و همین ما را به خطا می‌اندازد: «misafir» مهمان است نه مسافر، و «hala» عمه است نه خاله. معنی ترکی واژه را ببینید، هرچند آشنا باشد.',
    comment: 'این واژه آشناست، ولی در ترکی معنی دیگری دارد.',
    examples: [
      { wrong: 'Otobüste on misafir vardı.', right: 'Otobüste on yolcu vardı.' },
      { wrong: 'Annemin kız kardeşi benim halam.', right: 'Annemin kız kardeşi benim teyzem.' },
    ],
  },
  {
    slug: 'tr-plural-agreement',
    category: 'grammar',
    name: 'جمع زیادی',
    term: 'gereksiz çoğul',
    explanation:
      'در فارسی با «خیلی» و «چند» گاه اسم جمع می‌آید: «خیلی کتاب‌ها»، و فعل با فاعل جمع جمع است. در ترکی پس از عدد و «çok» و «birkaç» اسم مفرد می‌ماند، و فعل چیز بی‌جان هم مفرد است.',
    comment: 'پس از عدد و «çok» پسوند «-lar» نمی‌آید.',
    examples: [
      { wrong: 'Üç kitaplar aldım.', right: 'Üç kitap aldım.' },
      { wrong: 'Ağaçlar çiçek açtılar.', right: 'Ağaçlar çiçek açtı.' },
    ],
  },
]
