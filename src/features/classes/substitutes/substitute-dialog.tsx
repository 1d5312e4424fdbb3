import type { SessionAction } from '#features/courses/studio/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import CannotComeDialog from './cannot-come-dialog.tsx'

/** Staff say of one session of a group that its teacher cannot come. */
const SubstituteDialog: SessionAction['Dialog'] = ({ session: { id, number, startsAt }, onClose }) => (
  <CannotComeDialog
    title="استاد این جلسه نمی‌آید"
    classes={[{ sessionId: id, title: `جلسهٔ ${persianNumber(number)}`, startsAt }]}
    onClose={onClose}
  />
)
export default SubstituteDialog
