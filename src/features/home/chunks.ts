import type { Chunks } from '../../../tools/vite/feature-chunks.ts'

export const chunks: Chunks = {
  // Home of somebody who is not signed in, behind its styles, for a group takes along what it needs and a member's home has these too.
  home: ['banners.module.css', 'home.module.css', 'night-band.module.css', 'school.module.css'],
  visitor: ['hero.tsx', 'school.tsx', 'placement-band.tsx'],
}
