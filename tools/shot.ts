import type { Page } from 'playwright-core'
import type { StaffRole } from '#account/permissions.ts'

/** One view to be looked at: `shots.ts` of a feature's folder exports its own as `shots`. */
export type Shot = {
  /** Names the picture: `<name>-<width>-<light|dark>.png`. */
  name: string
  /** Its place among the views of all features, where it does not follow the one before it in its file. */
  order?: number
  path: string
  /** Seen as the demo's full account, or as its staff of a role. */
  signedIn?: boolean | StaffRole
  /** What a person does to get from the page to the view. */
  actions?: (page: Page) => Promise<void>
  /** The whole page, not only what the window shows. */
  fullPage?: boolean
  /** Only at this width, for views that the other layout does not have. */
  only?: 'handset' | 'desktop'
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
