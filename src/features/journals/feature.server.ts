import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { articlePicture } from './article-link.ts'
import { buyIssue } from './buy-issue.server.ts'
import * as calls from './contract.ts'
import { findTerms } from './find-terms.server.ts'
import { produceDue } from './produce.server.ts'
import { journalIssue } from './purchasable.server.ts'
import * as reading from './read-articles.server.ts'
import * as journalReading from './read-journals.server.ts'
import { searchables } from './searchables.server.ts'
import { seedJournals } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import * as articleRecords from './studio/articles.server.ts'
import * as studio from './studio/contract.ts'
import { decideSubmission } from './studio/decide.server.ts'
import * as issueRecords from './studio/issues.server.ts'
import * as journalRecords from './studio/journals.server.ts'
import { listPublications } from './studio/list-publications.server.ts'
import { publishArticle, readPublication, withdrawArticle } from './studio/publish.server.ts'
import * as received from './studio/submissions.server.ts'
import * as receivedCalls from './studio/submissions-contract.ts'
import * as sentCalls from './submissions/contract.ts'
import { readCorrectedText } from './submissions/corrected-text.server.ts'
import { eraseSubmissions, exportSubmissions } from './submissions/personal-data.server.ts'
import * as reviews from './submissions/reviews.server.ts'
import * as sent from './submissions/submissions.server.ts'

/** The journals of the school, what is sent to them, and how it is reviewed; drafts of articles are documents. */
export const journals = defineFeature({
  name: 'journals',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedJournals,
  jobs: [produceDue],
  purchasables: [journalIssue],
  sitemap,
  searchables,
  listPublications,
  findTerms,
  eraseUserData: eraseSubmissions,
  export: exportSubmissions,
  merging: {
    moves: ['journal_submission.author_id', 'journal_review.reviewer_id', 'journal_issue_purchase.user_id'],
    stays: ['journal_submission.decided_by'],
  },
  pictures: {
    async journalarticle(call, slug) {
      const { article } = await call(calls.readArticle, { slug })
      return articlePicture(article)
    },
  },
  handlers: [
    handle(calls.listJournals, journalReading.listJournals),
    handle(calls.readJournal, journalReading.readJournal),
    handle(calls.readIssue, journalReading.readIssue),
    handle(calls.buyIssue, buyIssue),
    handle(calls.searchArticles, reading.searchArticles),
    handle(calls.readArticle, reading.readArticle),
    handle(calls.readMembersArticle, reading.readMembersArticle),
    handle(calls.articlePdf, reading.readPdf),
    handle(calls.membersPdf, reading.readMembersPdf),
    handle(calls.articleRis, reading.readRis),
    handle(calls.countReading, reading.countReading),
    handle(calls.takeCards, reading.takeCards),
    handle(studio.journals.list, journalRecords.listJournals),
    handle(studio.journals.read, journalRecords.readJournalRecord),
    handle(studio.journals.create, journalRecords.createJournal),
    handle(studio.journals.change, journalRecords.changeJournal),
    handle(studio.journals.remove, journalRecords.removeJournal),
    handle(studio.issues.list, issueRecords.listIssues),
    handle(studio.issues.read, issueRecords.readIssueRecord),
    handle(studio.issues.create, issueRecords.createIssue),
    handle(studio.issues.change, issueRecords.changeIssue),
    handle(studio.issues.remove, issueRecords.removeIssue),
    handle(studio.articles.list, articleRecords.listArticleRows),
    handle(studio.articles.read, articleRecords.readArticleRecord),
    handle(studio.articles.create, articleRecords.createArticle),
    handle(studio.articles.change, articleRecords.changeArticle),
    handle(studio.articles.remove, articleRecords.removeArticle),
    handle(studio.readPublication, readPublication),
    handle(studio.publishArticle, publishArticle),
    handle(studio.withdrawArticle, withdrawArticle),
    handle(sentCalls.sendSubmission, ownOnly(sent.sendSubmission)),
    handle(sentCalls.readCorrectedText, readCorrectedText),
    handle(sentCalls.listOwnSubmissions, sent.listOwnSubmissions),
    handle(sentCalls.readOwnSubmission, sent.readOwnSubmission),
    handle(sentCalls.reviseSubmission, ownOnly(sent.reviseSubmission)),
    handle(sentCalls.withdrawSubmission, ownOnly(sent.withdrawSubmission)),
    handle(sentCalls.listOwnReviews, reviews.listOwnReviews),
    handle(sentCalls.readOwnReview, reviews.readOwnReview),
    handle(sentCalls.sendReview, ownOnly(reviews.sendReview)),
    handle(receivedCalls.listSubmissions, received.listSubmissions),
    handle(receivedCalls.readSubmission, received.readSubmission),
    handle(receivedCalls.findReviewers, received.findReviewers),
    handle(receivedCalls.askReviewer, received.askReviewer),
    handle(receivedCalls.releaseReviewer, received.releaseReviewer),
    handle(receivedCalls.decideSubmission, decideSubmission),
  ],
})
