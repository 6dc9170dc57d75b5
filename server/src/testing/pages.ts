import { FIRST_SCREEN_ID, type FirstScreen } from '@parley/contract'

/** The data that is embedded in a page. */
export function screenOf({ text }: { text: string }): FirstScreen {
  const [, json = ''] =
    new RegExp(`<script type="application/json" id="${FIRST_SCREEN_ID}">([^<]*)`).exec(text) ?? []
  return JSON.parse(json) as FirstScreen
}
