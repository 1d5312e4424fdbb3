import { defineFeature, handle } from '#server/app-context.ts'
import { eraseAuthor, exportWritten } from './authors.server.ts'
import * as calls from './contract.ts'
import { questionImport } from './import-questions.server.ts'
import { questionPicture, questionSound, speechUpload } from './media.server.ts'
import { checkExport, checkFile, exportFile, runFile } from './question-files.server.ts'
import { seedQuestions } from './seed.server.ts'
import { readFacts, readVersion } from './studio/facts.server.ts'
import { changeManyQuestions, listFiltered, listTagsInUse } from './studio/list.server.ts'
import { changeQuestion, createQuestion, readQuestion, removeQuestion } from './studio/questions.server.ts'

export const questions = defineFeature({
  name: 'questions',
  languageColumns: { 'question.language': 'پرسش' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedQuestions,
  eraseUserData: eraseAuthor,
  export: exportWritten,
  uploads: [speechUpload, questionSound, questionPicture],
  imports: [questionImport],
  merging: {
    stays: ['question_version.created_by'],
  },
  handlers: [
    handle(calls.listQuestions, listFiltered),
    handle(calls.questions.read, readQuestion),
    handle(calls.questions.create, createQuestion),
    handle(calls.questions.change, changeQuestion),
    handle(calls.questions.remove, removeQuestion),
    handle(calls.listTags, listTagsInUse),
    handle(calls.changeMany, changeManyQuestions),
    handle(calls.readQuestionFacts, readFacts),
    handle(calls.readQuestionVersion, readVersion),
    handle(calls.checkQuestionFile, checkFile),
    handle(calls.runQuestionFile, runFile),
    handle(calls.checkQuestionExport, checkExport),
    handle(calls.exportQuestions, exportFile),
  ],
})
