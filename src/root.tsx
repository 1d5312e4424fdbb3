import font from 'virtual:font.woff2'
import { type ReactNode, Suspense } from 'react'
import { Links, Meta, type MetaArgs, Outlet, Scripts, useRouteError } from 'react-router'
import { publicSettings } from '#contract/public-settings.ts'
import { firstPaintScript } from '#shell/first-paint.ts'
import { ErrorPage } from '#shell/hydrated-later.tsx'
import { SiteLayout } from '#shell/site-layout.tsx'
import { errorTitle, pageTitle } from '#shell/title.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

// It runs where it stands in the page; in the browser's own bundle nobody would read it.
const firstPaint = import.meta.env.SSR ? firstPaintScript : ''

/** The document around every page. The script before first paint may add marks to `<html>`, which stay. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fa" dir="rtl" data-settings={JSON.stringify(publicSettings())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, named in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: firstPaint }} suppressHydrationWarning />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1624" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export const meta = ({ error }: MetaArgs) =>
  error ? [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }] : [{ title: pageTitle() }]

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <SiteLayout>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </SiteLayout>
  )
}
