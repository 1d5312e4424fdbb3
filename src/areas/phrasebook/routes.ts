import { route } from '@react-router/dev/routes'

export const phrasebook = [
  route('phrasebook', 'areas/phrasebook/phrasebook-page.tsx'),
  route('phrasebook/situations/:situation', 'areas/phrasebook/situation-page.tsx'),
  route('phrasebook/phrases/:phrase', 'areas/phrasebook/phrase-page.tsx'),
  route('phrasebook/shared/:share', 'areas/phrasebook/shared-list-page.tsx'),
  route('phrasebook/review', 'areas/phrasebook/review-page.tsx'),
  route('phrasebook/mine', 'areas/phrasebook/my-lists-page.tsx'),
]
