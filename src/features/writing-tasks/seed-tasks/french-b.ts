import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'fr-reclamation-hotel',
    language: 'fr',
    kind: 'general',
    level: 'B1',
    title: 'شکایت از هتل',
    prompt:
      'Vous avez passé trois nuits dans un hôtel à Lyon et vous êtes déçu. Écrivez au directeur : présentez deux problèmes, racontez la réaction du personnel et demandez une compensation.',
    purpose: 'نامهٔ شکایت رسمی با روایت و خواستهٔ روشن.',
    minWords: 80,
    maxWords: 125,
    minutes: 25,
    criteria: [
      'دو مشکل مشخص شرح داده شده است.',
      'واکنش کارکنان روایت شده است.',
      'خواسته روشن و مؤدبانه است.',
    ],
    model:
      'Monsieur le Directeur,\nJ’ai séjourné dans votre hôtel du 4 au 7 avril et je dois malheureusement vous dire que j’ai été très déçue. D’abord, le chauffage ne fonctionnait pas, alors qu’il faisait cinq degrés dehors. Ensuite, des travaux dans le couloir commençaient chaque matin à six heures, ce qui m’empêchait de dormir. J’en ai parlé deux fois à la réception. On m’a répondu que l’hôtel était complet et qu’on ne pouvait rien faire.\nJe vous demande donc de me rembourser au moins une nuit. Vous trouverez ci-joint une copie de ma facture.\nDans l’attente de votre réponse, je vous prie d’agréer, Monsieur le Directeur, mes salutations distinguées.\nShirin Azadi',
    modelNotes: [
      '«D’abord» و «Ensuite» دو مشکل را از هم جدا می‌کنند.',
      '«ce qui» به همهٔ جملهٔ پیشین برمی‌گردد.',
      'در نقل سخن گذشته زمان فعل «imparfait» می‌شود: «On m’a répondu que l’hôtel était complet».',
    ],
  },
  {
    slug: 'fr-forum-vivre-en-ville',
    language: 'fr',
    kind: 'general',
    level: 'B1',
    title: 'نظر: زندگی در شهر یا روستا',
    prompt:
      'Sur un forum, on vous demande : « Vaut-il mieux vivre en ville ou à la campagne ? » Donnez votre opinion avec deux arguments et un exemple personnel.',
    purpose: 'بیان نظر و سنجیدن دو گزینه.',
    minWords: 80,
    maxWords: 120,
    minutes: 25,
    criteria: [
      'نظر نویسنده روشن است.',
      'دو دلیل و یک نمونهٔ شخصی آمده است.',
      'واژه‌های پیوند درست به کار رفته‌اند.',
    ],
    model:
      'À mon avis, il vaut mieux vivre en ville, du moins quand on est jeune. Premièrement, on y trouve plus facilement du travail et on peut changer de métier sans déménager. Deuxièmement, la ville offre des bibliothèques, des cours du soir et des concerts qui n’existent pas ailleurs. Il est vrai que la campagne est plus calme et que les loyers y sont moins chers. Pourtant, quand j’habitais chez mes parents, dans un village de cent habitants, je passais deux heures par jour dans le bus. Maintenant, je vais à l’université à pied et j’ai du temps pour mes amis.',
    modelNotes: [
      '«Il est vrai que … Pourtant …» نخست سخن مخالف را می‌پذیرد و سپس پاسخ می‌دهد.',
      '«y» به‌جای «en ville» و «à la campagne» آمده است.',
      'پس از «quand» برای عادت گذشته «imparfait» می‌آید: «quand j’habitais».',
    ],
  },
  {
    slug: 'fr-une-rencontre',
    language: 'fr',
    kind: 'free',
    level: 'B1',
    title: 'دیداری که فراموش نمی‌کنم',
    prompt:
      'Racontez une rencontre qui vous a marqué. Où était-ce ? Que s’est-il passé ? Qu’est-ce que cette personne a changé en vous ?',
    purpose: 'روایت گذشته با درهم‌آمیختن وصف و رویداد.',
    minWords: 80,
    maxWords: 120,
    minutes: 25,
    criteria: [
      'صحنه و زمان روشن است.',
      'زمان‌های گذشته از هم باز شناخته شده‌اند.',
      'پایان می‌گوید چه چیزی تغییر کرده است.',
    ],
    model:
      'Il y a deux ans, j’attendais un train de nuit à la gare de Yazd. Il y avait une panne et tout le monde se plaignait. À côté de moi, une vieille dame tricotait tranquillement. Je lui ai demandé si elle n’était pas inquiète. Elle a souri et m’a dit : « Le train viendra. En attendant, mon écharpe avance. » Puis elle m’a montré comment tenir les aiguilles. Quand le train est enfin arrivé, j’avais fait dix rangs et oublié ma colère. Depuis ce soir-là, j’ai toujours quelque chose à faire dans mon sac, et je n’ai plus peur d’attendre.',
    modelNotes: [
      '«attendais» و «tricotait» صحنه را می‌سازند و «ai demandé» و «a souri» رویداد را می‌گویند.',
      'پرسش غیرمستقیم با «si» آغاز می‌شود: «Je lui ai demandé si …».',
      '«j’avais fait» کاری است که پیش از رسیدن قطار پایان یافته است.',
    ],
  },
  {
    slug: 'fr-essai-teletravail',
    language: 'fr',
    kind: 'general',
    level: 'B2',
    title: 'مقاله: دورکاری',
    prompt:
      'Le télétravail est-il un progrès pour les salariés ? Rédigez un texte argumenté : présentez le sujet, examinez les avantages et les inconvénients, puis donnez votre position.',
    purpose: 'نوشتن متنی استدلالی با درآمد و بدنه و نتیجه.',
    minWords: 120,
    maxWords: 180,
    minutes: 40,
    criteria: [
      'درآمد موضوع را می‌شناساند.',
      'هر دو سو با دلیل آمده است.',
      'موضع نویسنده از استدلال‌ها برمی‌آید.',
      'بندها با واژه‌های پیوند به هم می‌پیوندند.',
    ],
    model:
      'Depuis quelques années, des millions de salariés travaillent chez eux une partie de la semaine. Faut-il y voir un progrès ?\nLes avantages sont évidents. Celui qui ne passe plus deux heures par jour dans les transports gagne du temps pour sa famille et se fatigue moins. De plus, il peut s’installer loin des grandes villes, là où les logements sont plus abordables.\nCependant, le télétravail a son revers. Lorsque le salon devient un bureau, il est difficile de savoir à quelle heure la journée se termine. En outre, les débutants apprennent surtout en observant leurs collègues, et aucune réunion à distance ne remplace une conversation devant la machine à café.\nPour ma part, je pense que le télétravail est un progrès à condition qu’il reste un choix et qu’il n’occupe pas toute la semaine. Deux jours chez soi, trois jours avec les autres : cet équilibre me semble préserver à la fois la liberté de chacun et la vie de l’équipe.',
    modelNotes: [
      'پس از «à condition que» وجه «subjonctif» می‌آید؛ صورت «reste» در این فعل با «indicatif» یکسان است.',
      '«De plus» و «En outre» دلیل تازه می‌افزایند و «Cependant» سوی دیگر را می‌گشاید.',
      '«Pour ma part» موضع نویسنده را از گزارش دیگران جدا می‌کند.',
    ],
  },
  {
    slug: 'fr-lettre-motivation-benevolat',
    language: 'fr',
    kind: 'general',
    level: 'B2',
    title: 'نامهٔ انگیزه برای کار داوطلبانه',
    prompt:
      'Une association de Marseille cherche des bénévoles pour un festival de cinéma. Écrivez une lettre de motivation : présentez-vous, expliquez votre intérêt et montrez ce que vous pouvez apporter.',
    purpose: 'نامهٔ انگیزه با لحن رسمی و نمونه‌های مشخص.',
    minWords: 110,
    maxWords: 160,
    minutes: 35,
    criteria: [
      'علاقه به همین جشنواره توضیح داده شده است.',
      'هر توانایی نمونه‌ای دارد.',
      'آغاز و پایان نامه رسمی است.',
    ],
    model:
      'Madame, Monsieur,\nC’est avec enthousiasme que je vous propose ma candidature comme bénévole pour votre festival. Étudiante en troisième année de lettres à Chiraz, je passerai l’été prochain à Marseille et je souhaite le consacrer à une activité utile.\nSi votre festival m’attire, c’est parce qu’il donne la parole à de jeunes réalisateurs que l’on voit rarement ailleurs. J’anime moi-même un ciné-club à l’université : je choisis les films, j’accueille les invités et je dirige les débats. Cette expérience m’a appris à garder mon calme, même quand la salle est pleine et que le projecteur tombe en panne.\nJe parle persan, anglais et français, ce qui pourrait vous être utile pour l’accueil des équipes étrangères.\nJe me tiens à votre disposition pour un entretien et vous prie d’agréer, Madame, Monsieur, l’expression de mes sentiments distingués.\nTara Jalali',
    modelNotes: [
      '«C’est … que» و «Si … c’est parce que» بخش مهم جمله را برجسته می‌کنند.',
      'در جملهٔ «même quand … et que …» «que» به‌جای تکرار «quand» آمده است.',
      'جملهٔ پایانی نامه قالب ثابت نامه‌های رسمی فرانسه است.',
    ],
  },
  {
    slug: 'fr-changer-ma-ville',
    language: 'fr',
    kind: 'free',
    level: 'B2',
    title: 'شهری که آرزو دارم',
    prompt:
      'Imaginez que vous puissiez changer une seule chose dans votre ville. Que changeriez-vous ? Décrivez la situation actuelle, puis la ville telle que vous la voudriez.',
    purpose: 'نوشتن از فرض و آرزو با «conditionnel».',
    minWords: 110,
    maxWords: 160,
    minutes: 30,
    criteria: [
      'وضع امروز و شهر آرزویی از هم جدا هستند.',
      '«conditionnel» درست به کار رفته است.',
      'جزئیات نوشته را زنده می‌کنند.',
    ],
    model:
      'Si je pouvais changer une seule chose dans ma ville, je rouvrirais sa rivière. Elle coule aujourd’hui sous une avenue à six voies ; les enfants ne savent même pas qu’elle existe. Quand il pleut très fort, on l’entend gronder sous les grilles, comme si elle demandait à sortir.\nJe commencerais par supprimer deux voies de circulation. À leur place, on planterait des saules et l’on installerait des marches de pierre qui descendraient jusqu’à l’eau. Les vieux messieurs qui jouent aux échecs sur le trottoir auraient enfin de l’ombre. Le soir, les familles viendraient y manger des pastèques.\nOn me répondra que les voitures n’auraient plus de place. C’est possible. Mais une ville qui aurait retrouvé sa rivière donnerait peut-être à ses habitants l’envie de marcher.',
    modelNotes: [
      'پس از «Si» با «imparfait» جملهٔ اصلی «conditionnel» می‌گیرد: «Si je pouvais … je rouvrirais».',
      '«comme si» در این‌جا «imparfait» می‌گیرد: «comme si elle demandait».',
      '«On me répondra que …» مخالفت را پیش‌بینی می‌کند و به آن پاسخ می‌دهد.',
    ],
  },
]
