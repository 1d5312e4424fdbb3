import { mayDo, type Permission } from '#account/permissions.ts'
import { readSmsMonth, type StaffNeeds } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatMonth } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'

const urgencies = ['late', 'act', 'calm']

/** The figures and needs of all features that the person's roles open; each is read once. */
export async function readStaffHome(context: SignedIn) {
  const { app, user } = context
  const listed = <T extends { order: number; permission: Permission }>(all: readonly T[]) =>
    all.filter(({ permission }) => mayDo(user.roles, permission)).toSorted((a, b) => a.order - b.order)
  const figures = []
  for (const { title, icon, path, read } of listed(
    app.features.flatMap(({ staffFigures = [] }) => staffFigures),
  ))
    figures.push({ title, icon, path, ...(await read(context)) })
  const needs = []
  for (const { icon, list } of listed(app.features.flatMap(({ staffNeeds = [] }) => staffNeeds)))
    needs.push(...(await list(context)).map(need => ({ ...need, icon })))
  return {
    figures,
    // Within one urgency they keep the features' order.
    needs: needs.toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency)),
  }
}

/** The month's SMS when most are spent: past the budget, only urgent ones leave. */
export const smsRunningOut: StaffNeeds = {
  order: 70,
  permission: 'notices.watch',
  icon: 'message-circle',
  async list({ app, db, now }) {
    const { parts, budget } = await readSmsMonth(db, app)
    if (parts * 100 < budget * 80) return []
    const isOver = parts >= budget
    return [
      {
        id: 'sms',
        urgency: isOver ? ('late' as const) : ('calm' as const),
        title: isOver ? 'بودجهٔ پیامک این ماه تمام شده است' : 'بودجهٔ پیامک رو به پایان است',
        detail: `${persianNumber(parts)} از ${persianNumber(budget)} بخش در ${formatMonth(now())}`,
        act: 'دیدن',
        path: '/studio/notices',
      },
    ]
  },
}
