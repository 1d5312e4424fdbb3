import { defineFeature, handle } from '#server/app-context.ts'
import { findPlace, findStrangers } from './access.server.ts'
import { mayReach } from './attachments/access.server.ts'
import { setVoiceComment } from './attachments/comments.server.ts'
import * as pins from './attachments/pins.server.ts'
import { sweepChatFiles, tellPrepared } from './attachments/prepared.server.ts'
import { listAttachments, readLinks } from './attachments/read-attachments.server.ts'
import { chatFile, chatRelay, chatVoice } from './attachments/upload-kinds.server.ts'
import { listBlocks, setBlock } from './blocks.server.ts'
import * as changes from './change.server.ts'
import { listPeople } from './contacts.server.ts'
import * as calls from './contract.ts'
import * as conversations from './conversation.server.ts'
import * as history from './history.server.ts'
import { countUnreadConversations, listConversations } from './list.server.ts'
import * as marks from './marks.server.ts'
import { openGroupConversations } from './open-groups.server.ts'
import { eraseChat, exportChat } from './personal-data.server.ts'
import * as search from './search/contract.ts'
import * as searching from './search/search-messages.server.ts'
import { ownFinders } from './searchables.server.ts'
import { seedChat } from './seed.server.ts'
import { sendMessage } from './send.server.ts'

/** Conversations of people, groups and channels, and how they are kept safe. */
export const chat = defineFeature({
  name: 'chat',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedChat,
  channels: [
    {
      kind: 'chat',
      mayRead: (db, actor, id) =>
        findPlace(db, actor, id).then(
          () => true,
          () => false,
        ),
      findStrangers,
    },
  ],
  uploads: [chatFile, chatVoice, chatRelay],
  mayWatch: mayReach,
  mediaPrepared: tellPrepared,
  ownFinders,
  jobs: [openGroupConversations, sweepChatFiles],
  eraseUserData: eraseChat,
  export: exportChat,
  merging: {
    moves: [
      'chat_conversation.person_a',
      'chat_conversation.person_b',
      'chat_member.user_id',
      'chat_message.author_id',
      'chat_hidden.user_id',
      'chat_reaction.user_id',
      'chat_block.user_id',
      'chat_block.blocked_id',
      'chat_voice_comment.author_id',
    ],
  },
  handlers: [
    handle(calls.listConversations, listConversations),
    handle(calls.countUnread, countUnreadConversations),
    handle(calls.openConversation, conversations.openConversation),
    handle(calls.readConversation, conversations.readConversation),
    handle(calls.readMessages, history.readMessages),
    handle(calls.readChanges, history.readChanges),
    handle(search.searchConversations, searching.searchConversations),
    handle(search.searchMessages, searching.searchMessages),
    handle(search.findDay, searching.findDay),
    handle(calls.sendMessage, sendMessage),
    handle(calls.editMessage, changes.editMessage),
    handle(calls.deleteMessage, changes.deleteMessage),
    handle(calls.react, changes.react),
    handle(calls.setVoiceComment, setVoiceComment),
    handle(calls.setPinned, pins.setPinned),
    handle(calls.listPins, pins.listPins),
    handle(calls.readLinks, readLinks),
    handle(calls.listAttachments, listAttachments),
    handle(calls.setMarks, marks.setMarks),
    handle(calls.setMuted, marks.setMuted),
    handle(calls.type, marks.type),
    handle(calls.listPeople, listPeople),
    handle(calls.setBlock, setBlock),
    handle(calls.listBlocks, listBlocks),
  ],
})
