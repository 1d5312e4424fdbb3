import { isRouteErrorResponse } from 'react-router'
import { brand } from '#contract/public-settings.ts'

/** «هم‌آوا | عبارت‌نامه»; without a title «هم‌آوا Hamava». Every page's title starts with the brand. */
export function pageTitle(title?: string): string {
  const { persian, latin } = brand()
  return title ? `${persian} | ${title}` : `${persian} ${latin}`
}

/** The title of a page that could not be made. */
export function errorTitle(error: unknown): string {
  return pageTitle(isRouteErrorResponse(error) && error.status === 404 ? 'صفحه پیدا نشد' : 'خطایی رخ داد')
}
