import type { CounselingDayPart } from '#features/counseling/day/manifest.ts'
import { AskedPanel } from './asked-panel.tsx'
import { AskedRows, useAsked } from './asked-rows.tsx'

export const counselingDayPart: CounselingDayPart = {
  order: 10,
  parameter: 'question',
  useLoading() {
    useAsked()
  },
  Rows: AskedRows,
  Panel: AskedPanel,
}
