import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'tr-sikayet-internet-hizmeti',
    language: 'tr',
    kind: 'general',
    level: 'B1',
    title: 'شکایت از شرکت اینترنت',
    prompt:
      'Evindeki internet üç haftadır sık sık kesiliyor. Şirkete resmî bir e-posta yaz: sorunu anlat, şimdiye kadar ne yaptığını belirt ve ne istediğini açıkça yaz.',
    purpose: 'نامهٔ شکایت رسمی با خواستهٔ روشن.',
    minWords: 65,
    maxWords: 100,
    minutes: 20,
    criteria: [
      'مشکل با زمان و جزئیات آمده است.',
      'کارهایی که تاکنون شده گفته شده است.',
      'لحن رسمی و خواسته روشن است.',
    ],
    model:
      'Sayın Yetkili,\nİki yıldır şirketinizin müşterisiyim. Ancak üç haftadır evimdeki internet özellikle akşam saatlerinde sık sık kesiliyor. Evden çalıştığım için bu durum işimi çok zorlaştırıyor. Müşteri hizmetlerini üç kez aradım. Her seferinde bana bir teknisyen göndereceğinizi söylediniz ama şimdiye kadar kimse gelmedi.\nBu hafta içinde bir teknisyen göndermenizi ve bu ayın ücretinin yarısını iade etmenizi rica ediyorum. Sorun çözülmezse aboneliğimi iptal etmek zorunda kalacağım.\nİlginiz için şimdiden teşekkür ederim.\nSaygılarımla,\nBehzad Nouri',
    modelNotes: [
      '«üç haftadır … kesiliyor» کاری را می‌گوید که سه هفته است ادامه دارد.',
      '«göndermenizi rica ediyorum» خواهشی رسمی است.',
      'شرط با پسوند «se» گفته شده است: «Sorun çözülmezse».',
    ],
  },
  {
    slug: 'tr-gorus-sosyal-medya',
    language: 'tr',
    kind: 'general',
    level: 'B1',
    title: 'نظر: نوجوانان و شبکه‌های اجتماعی',
    prompt:
      'Sence on dört yaşından küçük çocuklar sosyal medya kullanmalı mı? Okul dergisi için görüşünü yaz. En az iki neden göster ve bir örnek ver.',
    purpose: 'بیان نظر و آوردن دلیل و نمونه.',
    minWords: 65,
    maxWords: 100,
    minutes: 20,
    criteria: [
      'نظر نویسنده روشن است.',
      'دو دلیل و یک نمونه آمده است.',
      'جمله‌ها با واژه‌های پیوند به هم می‌پیوندند.',
    ],
    model:
      'Bence on dört yaşından küçük çocuklar sosyal medyayı yalnızca anne babalarıyla birlikte kullanmalı. Birincisi, bu yaştaki çocuklar gördükleri her şeye kolayca inanıyor. İkincisi, ekran karşısında geçirilen saatler uykularını ve derslerini etkiliyor. Örneğin on iki yaşındaki kuzenim her gece telefonuna baktığı için sabahları uyanamıyordu. Ailesi akşam dokuzdan sonra telefonu kaldırınca hem notları düzeldi hem de daha neşeli oldu. Öte yandan tamamen yasaklamak da doğru değil, çünkü yasak olan şey daha çekici görünür. En iyisi, küçük yaşta doğru kullanmayı öğretmektir.',
    modelNotes: [
      '«Birincisi» و «İkincisi» دلیل‌ها را از هم جدا می‌کنند.',
      '«hem … hem de …» دو نتیجه را کنار هم می‌گذارد.',
      '«kaldırınca» یعنی وقتی که کنار گذاشت؛ پسوند «ınca» زمان را می‌رساند.',
    ],
  },
  {
    slug: 'tr-cocukluk-anisi',
    language: 'tr',
    kind: 'free',
    level: 'B1',
    title: 'خاطره‌ای از کودکی',
    prompt:
      'Çocukluğundan hiç unutmadığın bir günü anlat. O gün ne oldu? Ne hissettin? Bugün o günü düşününce ne hissediyorsun?',
    purpose: 'روایت گذشته با وصف احساس.',
    minWords: 65,
    maxWords: 100,
    minutes: 20,
    criteria: [
      'رویداد آغاز و میانه و پایان دارد.',
      'احساس نویسنده گفته شده است.',
      'زمان‌های گذشته درست از هم باز شناخته شده‌اند.',
    ],
    model:
      'Yedi yaşındaydım. Bir kış sabahı uyandığımda bütün sokak karla kaplıydı ve okullar tatildi. Ağabeyim eski bir tepsi bulmuştu. Onunla tepenin üstüne çıktık. Ben çok korkuyordum ama o elimi tuttu ve birlikte aşağıya kaydık. Sonunda ikimiz de karın içine düştük ve gülmekten ayağa kalkamadık. Eve döndüğümüzde annem bize kızmadı, sıcak süt verdi. Şimdi ağabeyim uzak bir ülkede yaşıyor. Ne zaman kar yağsa onu ararım ve ikimiz de aynı sabahı hatırlarız.',
    modelNotes: [
      '«bulmuştu» کاری است که پیش از روایت انجام شده بود.',
      '«uyandığımda» و «döndüğümüzde» یعنی وقتی که بیدار شدم و برگشتیم.',
      '«gülmekten ayağa kalkamadık» علت را با پسوند «ten» می‌گوید.',
    ],
  },
  {
    slug: 'tr-makale-toplu-tasima',
    language: 'tr',
    kind: 'general',
    level: 'B2',
    title: 'مقاله: حمل‌ونقل رایگان شهری',
    prompt:
      'Toplu taşıma ücretsiz olmalı mı? Bir gazete için tartışma yazısı yaz: konuyu tanıt, iki tarafın görüşlerini değerlendir ve kendi sonucunu belirt.',
    purpose: 'مقالهٔ استدلالی با دو سوی بحث و نتیجه.',
    minWords: 95,
    maxWords: 145,
    minutes: 35,
    criteria: [
      'درآمد موضوع را می‌شناساند.',
      'هر دو سو با دلیل آمده است.',
      'نتیجه از استدلال‌ها برمی‌آید.',
      'زبان نوشته رسمی و یکدست است.',
    ],
    model:
      'Son yıllarda bazı şehirler otobüs ve metroyu ücretsiz hâle getirdi. Bu uygulamanın yaygınlaşması gerekip gerekmediği ise hâlâ tartışılıyor.\nDestekleyenlere göre ücretsiz ulaşım, dar gelirli ailelerin yükünü hafifletir. Ayrıca özel araç kullanımı azalacağı için hava kirliliği ve trafik sorunu da hafifler.\nKarşı çıkanlar ise bilet gelirleri olmadan hizmetin kalitesinin düşeceğini savunuyor. Gerçekten de otobüsler kalabalık ve düzensizse hiç kimse sırf ücretsiz diye arabasını evde bırakmaz. Üstelik bu masrafın sonunda vergilerle karşılanacağını unutmamak gerekir.\nKanımca toplu taşımayı herkes için ücretsiz yapmaktansa öğrenciler, emekliler ve dar gelirliler için ücretsiz yapmak daha gerçekçidir. Böylece hem adalet sağlanır hem de hatların geliştirilmesi için kaynak kalır. Nitekim insanları otobüse çeken şey yalnızca fiyat değil, zamanında gelen bir araçtır.',
    modelNotes: [
      '«gerekip gerekmediği» پرسش غیرمستقیم بله یا نه را می‌سازد.',
      '«yapmaktansa» یعنی به‌جای آنکه چنین کنند، و دو راه را می‌سنجد.',
      '«Karşı çıkanlar ise» با «ise» سوی دیگر بحث را می‌گشاید.',
    ],
  },
  {
    slug: 'tr-burs-basvurusu',
    language: 'tr',
    kind: 'general',
    level: 'B2',
    title: 'درخواست بورس تحصیلی',
    prompt:
      'Ankara’daki bir üniversite yabancı öğrencilere burs veriyor. Bir niyet mektubu yaz: kendini tanıt, neden bu bölümü seçtiğini açıkla ve burstan nasıl yararlanacağını anlat.',
    purpose: 'نامهٔ انگیزه با لحن رسمی و نمونه‌های مشخص.',
    minWords: 90,
    maxWords: 140,
    minutes: 35,
    criteria: [
      'سبب برگزیدن رشته روشن است.',
      'توانایی‌ها با نمونه نشان داده شده‌اند.',
      'برنامهٔ آینده مشخص است.',
    ],
    model:
      'Sayın Komisyon Üyeleri,\nTebriz Üniversitesinde çevre mühendisliği bölümünü bu yıl bitiriyorum ve üniversitenizde yüksek lisans yapmak üzere burs programınıza başvuruyorum.\nBu alanı seçmemin nedeni, çocukluğumun geçtiği gölün gözlerimin önünde kurumasıdır. Üniversitede su tasarrufu üzerine bir öğrenci topluluğu kurdum. İki yıl boyunca on beş köyde çiftçilerle birlikte damla sulama denemeleri yaptık ve su tüketimini yaklaşık üçte bir oranında azalttık.\nBölümünüzün kurak bölgeler üzerine yürüttüğü araştırmaları yakından takip ediyorum. Bu bursu kazanırsam hem laboratuvar çalışmalarına katılma hem de edindiğim bilgileri ülkemdeki çiftçilere aktarma imkânı bulacağım.\nBaşvurumu değerlendireceğiniz için şimdiden teşekkür ederim.\nSaygılarımla,\nAylin Rahimi',
    modelNotes: [
      '«yapmak üzere» هدف را رسمی‌تر از «yapmak için» می‌گوید.',
      'نام نهادها پسوند را بی‌نشانه می‌گیرند: «Üniversitesinde».',
      'دستاورد با عدد گفته شده است: «üçte bir oranında».',
    ],
  },
  {
    slug: 'tr-gelecekten-mektup',
    language: 'tr',
    kind: 'free',
    level: 'B2',
    title: 'نامه‌ای از آینده',
    prompt:
      'Yirmi yıl sonraki hâlin bugün sana bir mektup yazıyor. Bu mektubu sen yaz: Neler değişmiş? Neye seviniyor, neye pişman? Sana ne öğütlüyor?',
    purpose: 'نوشتن از نگاه دیگر با وجه‌های گوناگون فعل.',
    minWords: 85,
    maxWords: 130,
    minutes: 30,
    criteria: [
      'نوشته از نگاه آینده است و تا پایان چنین می‌ماند.',
      'شادی و پشیمانی هر دو آمده‌اند.',
      'پند پایانی از داستان برمی‌آید.',
    ],
    model:
      'Sevgili genç Navid,\nBu satırları deniz kıyısındaki küçük evimizden yazıyorum. Evet, sonunda o evi aldın; ama hayal ettiğin gibi bir yıl içinde değil, on sekiz yıl sonra. Yanlış anlama, beklediğine değdi.\nEn çok, işinden ayrılıp öğretmen olduğuna seviniyorum. Herkes sana güldüğünde vazgeçseydin bugün sınıfımdaki otuz çocuğu tanımayacaktım. Tek pişmanlığım, babamın anlattığı hikâyeleri zamanında yazmamış olmam. Nasıl olsa yarın da anlatır diye düşünmüştük.\nSana öğüdüm kısa: Bu akşam telefonu kapat, babanın yanına otur ve eline bir defter al. Gerisini zaten kendin bulacaksın.\nSeni hâlâ tanıyan biri',
    modelNotes: [
      '«vazgeçseydin … tanımayacaktım» شرطی است که در گذشته رخ نداده است.',
      '«yazmamış olmam» کار نکرده را به اسم بدل می‌کند.',
      '«diye düşünmüştük» سخنی را که در دل گفته شده نقل می‌کند.',
    ],
  },
]
