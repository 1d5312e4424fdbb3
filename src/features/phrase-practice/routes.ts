import { route } from '@react-router/dev/routes'

export const phrasePractice = [
  route('phrasebook/practice', 'features/phrase-practice/practice-page.tsx'),
  route('phrasebook/situations/:situation/practice', 'features/phrase-practice/situation-practice-page.tsx'),
  route('phrasebook/packs', 'features/phrase-practice/packs/packs-page.tsx'),
]
