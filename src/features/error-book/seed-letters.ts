/** Letters of the demo's learner from the months before, sentence by sentence: as written, as corrected, the types of the changes. */
export type SeedLetter = {
  key: string
  title: string
  daysAgo: number
  level: 'A2' | 'B1'
  sentences: readonly (string | { wrong: string; right: string; types: readonly string[] })[]
}

export const seedLetters: readonly SeedLetter[] = [
  {
    key: 'weekend',
    title: 'آخر هفتهٔ من',
    daysAgo: 142,
    level: 'A2',
    sentences: [
      {
        wrong: 'Last weekend I go to the Karaj with my cousin.',
        right: 'Last weekend I went to Karaj with my cousin.',
        types: ['en-double-past', 'en-the-before-names'],
      },
      'We walked in the mountains and took many photos.',
      {
        wrong: 'All the day it was sunny.',
        right: 'All day it was sunny.',
        types: ['en-zero-article-phrases'],
      },
      {
        wrong: 'My cousin is engineer and she have a new car.',
        right: 'My cousin is an engineer and she has a new car.',
        types: ['en-missing-article', 'en-third-person-s'],
      },
      'She listens to music when she drives.',
      'In the evening we came back and cooked dinner together.',
    ],
  },
  {
    key: 'library',
    title: 'کتابخانهٔ محله',
    daysAgo: 104,
    level: 'A2',
    sentences: [
      'There is a small library near our house.',
      {
        wrong: 'My sister is student and she go there every evening.',
        right: 'My sister is a student and she goes there every evening.',
        types: ['en-missing-article', 'en-third-person-s'],
      },
      {
        wrong: 'The books help us to learn more informations.',
        right: 'The books help us to learn more information.',
        types: ['en-uncountable-nouns'],
      },
      {
        wrong: 'It depends of the day how many people come.',
        right: 'It depends on the day how many people come.',
        types: ['en-verb-preposition'],
      },
      'The librarian is kind and knows every book by name.',
    ],
  },
  {
    key: 'neighbours',
    title: 'همسایه‌های ما',
    daysAgo: 66,
    level: 'B1',
    sentences: [
      'We have lived in the same building for ten years.',
      {
        wrong: 'Our neighbour works as nurse and is married with a teacher.',
        right: 'Our neighbour works as a nurse and is married to a teacher.',
        types: ['en-missing-article', 'en-adjective-preposition'],
      },
      {
        wrong: 'They always discuss about the news in the lift.',
        right: 'They always discuss the news in the lift.',
        types: ['en-extra-preposition'],
      },
      {
        wrong: 'It depends of their mood if they say hello.',
        right: 'It depends on their mood if they say hello.',
        types: ['en-verb-preposition'],
      },
      'Still, when my mother was ill, they brought us soup every day.',
    ],
  },
  {
    key: 'home-work',
    title: 'کار از خانه',
    daysAgo: 25,
    level: 'B1',
    sentences: [
      'Nowadays more parents work from home than ever before.',
      {
        wrong: 'Success depends of the family and how much time do they have.',
        right: 'Success depends on the family and how much time they have.',
        types: ['en-verb-preposition', 'en-indirect-question'],
      },
      {
        wrong: 'My cousin works as translator at home.',
        right: 'My cousin works as a translator at home.',
        types: ['en-missing-article'],
      },
      'His children see him at lunch, and that makes them happy.',
      'In my opinion, the good side is bigger than the bad one.',
    ],
  },
]
