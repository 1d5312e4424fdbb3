import { layout, route } from '@react-router/dev/routes'

const page = 'features/studio/studio-page.tsx'

/**
 * The studio has a frame of its own. One module shows all its places (`studio-page.tsx` says which), and one address
 * stands for them: what everybody loads of the site's addresses stays small.
 */
export const studio = [
  route('setup', 'features/studio/setup/setup-page.tsx'),
  route('studio/ui', 'features/studio/gallery/gallery-page.tsx'),
  layout('features/studio/layout.tsx', [
    route('studio', page, { id: 'studio' }),
    route('studio/*', page, { id: 'studio/place' }),
  ]),
]
