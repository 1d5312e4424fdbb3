/** What links to a task show. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import type { Task } from './contract.ts'
import { taskKindNames } from './task.ts'
import { taskPath, tasksPath } from './task-paths.ts'

export const listTitle = 'تکلیف‌های نوشتن'

export const taskPicture = ({ slug, title, language, level, kind, purpose }: Task): LinkPicture => ({
  kind: 'writingtask',
  name: slug,
  title,
  over: `${taskKindNames[kind]}، ${nameLanguage(language)} ${level}`,
  lines: [purpose],
  language,
})

export const taskLink = (task: Task): LinkCard => ({
  type: 'article',
  picture: taskPicture(task),
  breadcrumbs: [
    { to: tasksPath, title: listTitle },
    { to: taskPath(task), title: task.title },
  ],
  things: [
    {
      '@type': 'LearningResource',
      name: task.title,
      description: task.purpose,
      inLanguage: task.language,
      learningResourceType: 'assignment',
      educationalLevel: task.level,
    },
  ],
})
