import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { toAnchor } from './anchor.ts'
import { myHomework } from './contract.ts'
import MyGrades from './grades/my-grades.tsx'
import { HomeworkGrade, HomeworkPart } from './homework-part.tsx'
import { OpenHomework } from './open-homework.tsx'

const buildQuery = (enrolment: string) => offlineQueryOptions(myHomework, { id: enrolment })

/** Homework and grades in the page of one's course. */
export const courseParts: CourseParts = {
  order: 10,
  useSessionParts(enrolment) {
    const { data, error, refetch } = useQuery(buildQuery(enrolment))
    const parts = data?.items.map(homework => ({
      anchor: toAnchor(homework),
      session: homework.session,
      mark: <HomeworkGrade homework={homework} />,
      show: (unfolding: { isOpen: boolean; onTurn: () => void }) => (
        <HomeworkPart id={toAnchor(homework)} enrolment={enrolment} homework={homework} {...unfolding} />
      ),
    }))
    return { data: parts, error, refetch }
  },
  Ahead({ enrolment, onOpen }) {
    const { data } = useQuery(buildQuery(enrolment))
    return data && <OpenHomework homework={data.items} onOpen={onOpen} />
  },
  Side: MyGrades,
}
