import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'fr-se-presenter',
    language: 'fr',
    kind: 'general',
    level: 'A1',
    title: 'معرفی خود به هم‌کلاسی‌ها',
    prompt:
      'Vous commencez un cours de français. Écrivez un petit message à la classe : votre prénom, votre âge, votre ville, votre profession ou vos études, et une chose que vous aimez.',
    purpose: 'معرفی خود با «être» و «avoir» و زمان حال.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: ['هر پنج نکته گفته شده است.', 'سن با «avoir» گفته شده است.', 'فعل‌ها با فاعل خود هماهنگ‌اند.'],
    model:
      'Bonjour à tous ! Je m’appelle Nasrin et j’ai vingt-deux ans. Je suis iranienne et j’habite à Tabriz avec ma famille. Je suis étudiante en architecture. J’aime beaucoup le cinéma et, le soir, je regarde souvent des films français.',
    modelNotes: [
      'سن در فرانسوی با «avoir» گفته می‌شود: «j’ai vingt-deux ans».',
      'پیش از نام شهر «à» می‌آید: «à Tabriz».',
      'صفت ملیت با حرف کوچک و با جنس گوینده هماهنگ است: «iranienne».',
    ],
  },
  {
    slug: 'fr-invitation-diner',
    language: 'fr',
    kind: 'general',
    level: 'A1',
    title: 'دعوت به شام',
    prompt:
      'Invitez un ami français à dîner chez vous. Dites le jour, l’heure, l’adresse et le plat que vous préparez. Demandez-lui une réponse.',
    purpose: 'دعوت کردن و گفتن روز و ساعت و نشانی.',
    minWords: 30,
    maxWords: 60,
    minutes: 10,
    criteria: [
      'روز و ساعت و نشانی گفته شده است.',
      'از دوست پاسخ خواسته شده است.',
      'خطاب «tu» تا پایان یکسان مانده است.',
    ],
    model:
      'Salut Thomas,\nTu es libre vendredi soir ? Je t’invite à dîner chez moi à huit heures. J’habite au dix, rue des Fleurs, au deuxième étage. Je prépare un plat iranien avec du riz et du poulet. Est-ce que tu peux venir ? Réponds-moi vite !\nÀ bientôt,\nKian',
    modelNotes: [
      'برای مقدار نامعین «du» می‌آید: «du riz» و «du poulet».',
      '«chez» برای خانهٔ کسی به کار می‌رود: «chez moi».',
      'در امر مثبت ضمیر پس از فعل می‌نشیند: «Réponds-moi».',
    ],
  },
  {
    slug: 'fr-vacances-passees',
    language: 'fr',
    kind: 'general',
    level: 'A2',
    title: 'تعطیلات گذشته',
    prompt:
      'Vous rentrez de vacances. Écrivez à une amie : où êtes-vous allé, avec qui, qu’avez-vous fait et quel temps faisait-il ?',
    purpose: 'روایت با «passé composé» و وصف با «imparfait».',
    minWords: 45,
    maxWords: 80,
    minutes: 15,
    criteria: [
      'به هر چهار پرسش پاسخ داده شده است.',
      'کارها با «passé composé» و حال‌وهوا با «imparfait» آمده است.',
      'فعل کمکی «être» یا «avoir» درست برگزیده شده است.',
    ],
    model:
      'Chère Julie,\nJe suis rentrée hier de Gilan. J’y suis allée avec mes deux cousines et nous sommes restées une semaine dans une petite maison près de la forêt. Il faisait frais et il pleuvait presque tous les matins. Nous avons visité des villages, acheté du thé et mangé beaucoup de poisson. Un jour, nous avons même vu un renard devant la porte !\nJe t’embrasse,\nMahsa',
    modelNotes: [
      'با «être» اسم مفعول با فاعل هماهنگ می‌شود: «je suis rentrée» و «nous sommes restées».',
      '«faisait» و «pleuvait» حال‌وهوا را وصف می‌کنند و زمانشان «imparfait» است.',
      '«y» به‌جای نام جا آمده است: «J’y suis allée».',
    ],
  },
  {
    slug: 'fr-annuler-rendez-vous',
    language: 'fr',
    kind: 'general',
    level: 'A2',
    title: 'لغو وقت پزشک',
    prompt:
      'Vous avez rendez-vous chez le dentiste jeudi, mais vous ne pouvez pas y aller. Écrivez un courriel : excusez-vous, expliquez pourquoi et proposez un autre moment.',
    purpose: 'عذرخواهی و پیشنهاد زمان دیگر در نامه‌ای رسمی و کوتاه.',
    minWords: 45,
    maxWords: 75,
    minutes: 15,
    criteria: [
      'وقت لغوشده دقیق گفته شده است.',
      'دلیل و پیشنهاد تازه هر دو آمده‌اند.',
      'خطاب رسمی «vous» حفظ شده است.',
    ],
    model:
      'Madame, Monsieur,\nJ’ai rendez-vous avec le docteur Martin jeudi à quinze heures. Malheureusement, je ne peux pas venir parce que je dois passer un examen à l’université ce jour-là. Je vous prie de m’excuser. Est-ce que je pourrais venir la semaine suivante, le mardi ou le mercredi après-midi ? Je vous remercie de votre compréhension.\nCordialement,\nBabak Moradi',
    modelNotes: [
      '«passer un examen» امتحان دادن است؛ قبول شدن «réussir» است.',
      '«Est-ce que je pourrais …» خواهش را مؤدبانه می‌کند.',
      'پس از «remercier» حرف اضافهٔ «de» می‌آید: «Je vous remercie de …».',
    ],
  },
  {
    slug: 'fr-un-objet-important',
    language: 'fr',
    kind: 'free',
    level: 'A2',
    title: 'چیزی که برایم مهم است',
    prompt:
      'Choisissez un objet qui est important pour vous. Décrivez-le, dites d’où il vient et pourquoi vous le gardez.',
    purpose: 'وصف چیزها و آوردن دلیل با «parce que».',
    minWords: 45,
    maxWords: 75,
    minutes: 15,
    criteria: ['شکل و رنگ و جنس آن وصف شده است.', 'داستان آن کوتاه گفته شده است.', 'صفت‌ها با اسم هماهنگ‌اند.'],
    model:
      'L’objet le plus important pour moi est une vieille montre en argent. Elle est ronde, un peu lourde, et son verre est cassé. Mon grand-père l’a achetée quand il était jeune et il me l’a donnée pour mes dix-huit ans. Elle ne marche plus, mais je la garde toujours sur mon bureau parce qu’elle me rappelle sa voix et ses histoires.',
    modelNotes: [
      '«en argent» جنس چیز را می‌گوید.',
      'وقتی مفعول پیش از فعل بیاید، اسم مفعول با آن هماهنگ می‌شود: «il l’a achetée».',
      '«ne … plus» یعنی دیگر نه: «Elle ne marche plus».',
    ],
  },
]
