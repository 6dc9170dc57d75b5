import type { Locator } from '@playwright/test'
import { signUp } from './entering.ts'
import type { Scene } from './scene.ts'
import type { Visitor } from './visitor.ts'

/** Creates and opens a conversation with six opinions by a visitor with an account. */
export const startConversation = async (visitor: Visitor, scene: Scene, title: string): Promise<string> => {
  await visitor.opens('')
  await signUp(visitor)
  const { conversationSlugId } = await scene.addConversation({ title, opinions: 6 })
  await visitor.product.query(
    `update conversations set author_id = (select max(id) from users where registered_at is not null),
       created_at = now(), change_seq = change_seq + 1 where slug_id = $1`,
    [conversationSlugId],
  )
  await visitor.opens(`conversation/${conversationSlugId}`)
  return conversationSlugId
}

/** Opens the dialog of an action in the menu. */
export const chooses = async ({ page }: Visitor, act: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'More for this conversation' }).click()
  await page.getByRole('button', { name: act }).click()
  return page.getByRole('dialog')
}
