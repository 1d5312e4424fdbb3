import { ownOnly } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import * as comments from '#features/comments/public.server.ts'
import { listTimed } from '#features/publishing/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { postComments } from './comments/contract.ts'
import { postSubjects } from './comments/post-subjects.server.ts'
import * as calls from './contract.ts'
import { readFeed } from './feeds.server.ts'
import { postPicture } from './post-link.ts'
import * as posts from './read-posts.server.ts'
import { searchables } from './searchables.server.ts'
import { seedBlog } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import { changePortrait, readPortrait, removePortrait } from './studio/author-portrait.server.ts'
import * as authorRecords from './studio/authors.server.ts'
import * as studio from './studio/contract.ts'
import { postFields } from './studio/post-fields.server.ts'
import * as postRecords from './studio/posts.server.ts'
import { publishDue, publishPost, readPublication, withdrawPost } from './studio/publish.server.ts'

/** The posts of the school; their drafts are documents. */
export const blog = defineFeature({
  name: 'blog',
  languageColumns: { 'blog_post.language': 'نوشتهٔ وبلاگ' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedBlog,
  jobs: [publishDue],
  sitemap,
  searchables,
  listPublications: (db, period) =>
    listTimed(db, { table: 'blog_post', kind: 'post', path: '/studio/blog' }, period),
  commentSubjects: postSubjects,
  documentFields: postFields,
  pictures: {
    async blogpost(call, slug) {
      const { post } = await call(calls.readPost, { slug })
      if (!post) throw new AppError('notFound')
      return postPicture(post)
    },
  },
  handlers: [
    handle(calls.listPosts, posts.listPosts),
    handle(calls.listTags, posts.listTags),
    handle(calls.readAuthor, posts.readAuthor),
    handle(calls.readPost, posts.readPost),
    handle(calls.readPostGlosses, posts.readPostGlosses),
    handle(calls.readMembersPart, posts.readMembersPart),
    handle(calls.rssFeed, readFeed('rss')),
    handle(calls.atomFeed, readFeed('atom')),
    handle(calls.jsonFeed, readFeed('json')),
    handle(postComments.list, comments.listComments(postSubjects)),
    handle(postComments.write, ownOnly(comments.writeComment(postSubjects))),
    handle(postComments.listOwn, comments.listOwnComments(postSubjects)),
    handle(postComments.remove, ownOnly(comments.deleteComment(postSubjects))),
    handle(postComments.report, ownOnly(comments.reportComment(postSubjects))),
    handle(studio.authors.list, authorRecords.listAuthors),
    handle(studio.authors.read, authorRecords.readAuthorRecord),
    handle(studio.authors.create, authorRecords.createAuthor),
    handle(studio.authors.change, authorRecords.changeAuthor),
    handle(studio.authors.remove, authorRecords.removeAuthor),
    handle(studio.readPortrait, readPortrait),
    handle(studio.changePortrait, changePortrait),
    handle(studio.removePortrait, removePortrait),
    handle(studio.posts.list, postRecords.listPostRows),
    handle(studio.posts.read, postRecords.readPostRecord),
    handle(studio.posts.create, postRecords.createPost),
    handle(studio.posts.change, postRecords.changePost),
    handle(studio.posts.remove, postRecords.removePost),
    handle(studio.readPublication, readPublication),
    handle(studio.publishPost, publishPost),
    handle(studio.withdrawPost, withdrawPost),
  ],
})
