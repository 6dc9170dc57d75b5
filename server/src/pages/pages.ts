import type { Ctx } from '#ctx.ts'
import type { Handler } from '#http/handle.ts'
import type { PageOf } from '#http/page.ts'
import { readAddress } from '#pages/addresses.ts'
import { anonymousClient } from '#pages/ask.ts'
import { conversationPage } from '#pages/conversation.ts'
import { decisionsPage, groupsPage, posterPage, printPage } from '#pages/conversation-parts.ts'
import { embedPage } from '#pages/embed.ts'
import { homePage, topicPage, topicsPage } from '#pages/feed.ts'
import { absentPage, legalPage, personalPage, textPage } from '#pages/no-page.ts'

/** Every page of the web application with what it shows to a stranger. */
export function pages(ctx: Ctx, handlers: readonly Handler[]): PageOf {
  const sources = { ctx, ask: anonymousClient(ctx, handlers) }
  return async (given) => {
    const address = readAddress(given)
    switch (address.screen) {
      case 'home':
        return homePage(sources, address)
      case 'topics':
        return topicsPage(sources)
      case 'topic':
        return topicPage(sources, address)
      case 'conversation':
        return conversationPage(sources, address)
      case 'embed':
        return embedPage(sources, address)
      case 'print':
        return printPage(sources, address)
      case 'decisions':
        return decisionsPage(sources, address)
      case 'groups':
        return groupsPage(sources, address)
      case 'poster':
        return posterPage(sources, address)
      case 'text':
        return address.path === 'legal/privacy' || address.path === 'legal/terms'
          ? legalPage(sources.ask, { path: address.path })
          : textPage(address)
      case 'personal':
        return personalPage(address)
      case 'absent':
        return absentPage
    }
  }
}
