import { methodOfStep, readAddress } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { Handler } from '#http/handle.ts'
import type { PageOf } from '#http/pages/page.ts'
import { anonymousClient } from '#pages/ask.ts'
import { conversationPage } from '#pages/conversation.ts'
import { decisionsPage, groupsPage, posterPage, printPage } from '#pages/conversation-parts.ts'
import { embedPage } from '#pages/embed.ts'
import { homePage, topicPage, topicsPage } from '#pages/feed.ts'
import { absentPage, personalPage, textPage } from '#pages/no-page.ts'

/** All pages of the web application, with the data that each shows to a stranger. */
export function pages(ctx: Ctx, handlers: readonly Handler[]): PageOf {
  const ask = anonymousClient(ctx, handlers)
  return async ({ path, search, language }) => {
    const sources = { ctx, ask, language }
    const address = readAddress(`${path}?${search}`)
    switch (address?.page) {
      case 'home':
        return homePage(sources, address.search)
      case 'topics':
        return topicsPage(sources)
      case 'topic':
        return topicPage(sources, { code: address.params.topicCode, ...address.search })
      case 'conversation':
        return conversationPage(sources, {
          slugId: address.params.postSlugId,
          search: address.search,
        })
      case 'embed': {
        // Its language is known already.
        const { lang: _lang, ...shown } = address.search
        return embedPage(sources, { slugId: address.params.embedded, ...shown })
      }
      case 'print':
        return printPage(sources, { slugId: address.params.postSlugId, ...address.search })
      case 'decisions':
        return decisionsPage(sources, address.params.postSlugId)
      case 'groups':
        return groupsPage(sources, address.params.postSlugId)
      case 'poster':
        return posterPage(sources, address.params.postSlugId)
      case 'text':
        return textPage(sources, address.path)
      case 'personal':
      case 'members': {
        const method = address.path === '/onboarding/$step' && methodOfStep(address.params.step)
        return method && !ctx.config.SIGN_IN.includes(method) ? absentPage : personalPage(address)
      }
      case undefined:
        return absentPage
    }
  }
}
