import { type LoaderFunctionArgs, redirect } from 'react-router'
import { audioPath } from '../reader-paths.ts'

/** The address that is printed in a book leads to its unit. */
export function loader({ params }: LoaderFunctionArgs) {
  const { slug = '', number = '' } = params
  throw redirect(`${audioPath({ slug })}#unit-${/^\d{1,3}$/.test(number) ? Number(number) : 1}`, 302)
}

export default function ShortAddressPage() {
  return null
}
