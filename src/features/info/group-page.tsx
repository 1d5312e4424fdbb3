import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { courseTag, groupLink, groupTag, readGroup } from '#features/courses/public.ts'
import { GroupView } from '#features/enrolment/groups-public.tsx'
import { refundPoliciesTag } from '#features/payment/public.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, linkedAs, now } = loaderApi(context)
  const { group } = await call(readGroup, { id: params.id! })
  cacheTags(refundPoliciesTag, courseTag, groupTag(group.id))
  maxAge(30)
  linkedAs(groupLink(group, new URL(request.url).origin))
  return {
    group,
    now: now().toISOString(),
    canonical: new URL(paths.group({ id: group.id }), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('گروه پیدا نشد') }]
  const { group, canonical } = loaderData
  return [
    { title: pageTitle(`${group.title}، ${group.course.title}`) },
    {
      name: 'description',
      content: `برنامهٔ جلسه‌ها، استاد، شهریه و جای خالی ${group.title} دورهٔ «${group.course.title}».`,
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

/** One group as everybody may see it, and what goes on in it for its members. */
export default function GroupPage() {
  const { group, now, canonical } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <GroupView key={group.id} group={group} now={now} address={canonical} />
    </div>
  )
}
