import { route } from '@react-router/dev/routes'

export const phrasebook = [
  route('phrasebook', 'features/phrasebook/phrasebook-page.tsx'),
  route('phrasebook/situations/:situation', 'features/phrasebook/situation-page.tsx'),
  route('phrasebook/phrases/:phrase', 'features/phrasebook/phrase-page.tsx'),
  route('phrasebook/shared/:share', 'features/phrasebook/shared-list-page.tsx'),
  route('phrasebook/review', 'features/phrasebook/review-page.tsx'),
  route('phrasebook/mine', 'features/phrasebook/my-lists-page.tsx'),
]
