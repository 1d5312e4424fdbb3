import { type LoaderFunctionArgs, redirect } from 'react-router'

export const handle = { query: 'all' }

/** The feature's old address leads to the new one, with its query (specification 2.1). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/counseling${new URL(request.url).search}`, 301)
