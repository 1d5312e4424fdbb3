import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'tr-kendini-tanit',
    language: 'tr',
    kind: 'general',
    level: 'A1',
    title: 'معرفی خود به ترکی',
    prompt:
      'Türkçe kursunda yenisin. Sınıfa kısa bir mesaj yaz: Adın ne? Kaç yaşındasın? Nerelisin ve nerede oturuyorsun? Ne iş yapıyorsun? Boş zamanlarında ne yapıyorsun?',
    purpose: 'معرفی خود با پسوندهای شخصی و زمان حال.',
    minWords: 25,
    maxWords: 50,
    minutes: 10,
    criteria: [
      'به همهٔ پرسش‌ها پاسخ داده شده است.',
      'پسوند شخص با فاعل هماهنگ است.',
      'هماهنگی واکه‌ها در پسوندها رعایت شده است.',
    ],
    model:
      'Merhaba arkadaşlar! Benim adım Elham. Yirmi üç yaşındayım. İranlıyım ve ailemle Urmiye’de oturuyorum. Bir eczanede çalışıyorum. Boş zamanlarımda müzik dinliyorum ve arkadaşlarımla yürüyüş yapıyorum. Sizinle tanıştığıma çok memnun oldum.',
    modelNotes: [
      'پسوند نام خاص پس از نشانهٔ «’» می‌آید: «Urmiye’de».',
      'سن با «yaşındayım» گفته می‌شود و پسوند شخص دارد.',
      'در «ailemle» پسوند «le» همراهی را می‌رساند.',
    ],
  },
  {
    slug: 'tr-odam',
    language: 'tr',
    kind: 'general',
    level: 'A1',
    title: 'اتاق من به ترکی',
    prompt:
      'Arkadaşına odanı anlat. Odan büyük mü, küçük mü? Odanda neler var? Eşyalar nerede? Odanda en çok neyi seviyorsun?',
    purpose: 'وصف جا با «var» و پسوندهای مکان.',
    minWords: 30,
    maxWords: 55,
    minutes: 10,
    criteria: [
      'دست‌کم چهار چیز نام برده شده است.',
      'جای چیزها با پسوند مکان گفته شده است.',
      '«var» و «yok» درست به کار رفته‌اند.',
    ],
    model:
      'Odam küçük ama çok aydınlık. Odamda bir yatak, bir masa ve iki sandalye var. Masa pencerenin önünde. Masanın üstünde bilgisayarım ve kitaplarım var. Yatağın yanında mavi bir dolap var. Odamda televizyon yok. En çok penceremi seviyorum, çünkü oradan dağları görüyorum.',
    modelNotes: [
      'در ترکیب مکان هر دو واژه پسوند می‌گیرند: «pencerenin önünde».',
      '«var» بودن و «yok» نبودن را می‌گوید.',
      'مفعول معین پسوند دارد: «penceremi seviyorum».',
    ],
  },
  {
    slug: 'tr-dugun-daveti-cevap',
    language: 'tr',
    kind: 'general',
    level: 'A2',
    title: 'پاسخ به دعوت عروسی',
    prompt:
      'Türk arkadaşın Zeynep seni düğününe davet etti ama gidemiyorsun. Ona bir e-posta yaz: teşekkür et, neden gidemediğini açıkla ve başka bir zaman buluşmayı teklif et.',
    purpose: 'سپاس‌گزاری، عذرخواهی و پیشنهاد.',
    minWords: 40,
    maxWords: 70,
    minutes: 15,
    criteria: ['سپاس و تبریک آمده است.', 'دلیل نرفتن روشن است.', 'پیشنهاد زمان مشخص دارد.'],
    model:
      'Sevgili Zeynep,\nDüğün davetin için çok teşekkür ederim. Seni ve Emre’yi tebrik ederim! Ne yazık ki düğüne gelemiyorum, çünkü o hafta üniversitede sınavlarım var. Sınavlar haziranın sonunda bitecek. Temmuzda İstanbul’a gelmek istiyorum. O zaman buluşalım mı? Bana bütün fotoğrafları gösterirsin.\nSevgiler,\nPegah',
    modelNotes: [
      '«gelemiyorum» نتوانستن را می‌گوید: نمی‌توانم بیایم.',
      '«buluşalım mı» پیشنهادی دوستانه است.',
      'نام ماه بی‌روز معین با حرف کوچک نوشته می‌شود: «temmuz»؛ این‌جا آغاز جمله است.',
    ],
  },
  {
    slug: 'tr-gecen-hafta-sonu',
    language: 'tr',
    kind: 'general',
    level: 'A2',
    title: 'سفر کوتاه هفتهٔ پیش',
    prompt:
      'Geçen hafta sonu kısa bir gezi yaptın. Günlüğüne yaz: Nereye gittin? Nasıl gittin? Neler yaptın? Hava nasıldı? Geziyi beğendin mi?',
    purpose: 'روایت گذشته با پسوند «di».',
    minWords: 40,
    maxWords: 70,
    minutes: 15,
    criteria: [
      'رویدادها به ترتیب گفته شده‌اند.',
      'گذشته با پسوند درست آمده است.',
      'نظر نویسنده در پایان گفته شده است.',
    ],
    model:
      'Cumartesi günü ablamla Erdebil’e gittik. Sabah erken kalktık ve otobüse bindik. Yolculuk dört saat sürdü. Önce kaplıcaya girdik, sonra küçük bir lokantada çorba içtik. Hava soğuktu ama güneş vardı. Akşam çarşıdan annem için bal aldık. Gece eve çok yorgun döndük. Bu geziyi çok beğendim, çünkü ablamla uzun uzun konuştum.',
    modelNotes: [
      'در ترکی سوپ را می‌نوشند: «çorba içtik».',
      'پسوند گذشته پس از هم‌خوان بی‌واک «t» می‌گیرد: «gittik» و «içtik».',
      '«önce … sonra …» ترتیب کارها را می‌گوید.',
    ],
  },
  {
    slug: 'tr-sevdigim-yemek',
    language: 'tr',
    kind: 'free',
    level: 'A2',
    title: 'غذایی که دوست دارم',
    prompt: 'Çok sevdiğin bir yemeği anlat. İçinde neler var? Nasıl yapılır? Onu ne zaman ve kiminle yersin?',
    purpose: 'وصف مراحل کار با زمان گستردهٔ ترکی.',
    minWords: 40,
    maxWords: 70,
    minutes: 15,
    criteria: [
      'مواد غذا گفته شده است.',
      'مراحل به ترتیب آمده‌اند.',
      'نوشته می‌گوید غذا کی و با که خورده می‌شود.',
    ],
    model:
      'En sevdiğim yemek aş reşte. İçinde erişte, nohut, fasulye, ıspanak ve bol yeşillik var. Önce nohut ve fasulye haşlanır. Sonra yeşillik ve erişte eklenir. En son üstüne kızarmış soğan ve nane konur. Annem bu çorbayı genellikle kışın, kar yağdığı zaman yapar. Bütün aile sofraya oturur ve sıcak sıcak yeriz.',
    modelNotes: [
      'مراحل با مجهول گفته شده‌اند: «haşlanır» و «eklenir» و «konur».',
      'عادت با زمان گسترده می‌آید: «yapar» و «yeriz».',
      'تکرار صفت حالت را می‌گوید: «sıcak sıcak».',
    ],
  },
]
