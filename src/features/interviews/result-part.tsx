import type { ResultPart } from '#features/placement/manifest.ts'
import { DemoMeeting } from './demo-meeting.tsx'
import { InterviewLink, InterviewStep } from './interview-step.tsx'

export const resultPart: ResultPart = {
  order: 10,
  Part: InterviewStep,
  Link: InterviewLink,
  Meeting: DemoMeeting,
}
