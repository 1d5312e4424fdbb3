/** On every page that shows tasks of writing. */
export const writingTasksTag = 'writing-tasks'
