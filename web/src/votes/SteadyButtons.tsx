import { Component, type ReactNode, type RefObject } from 'react'

type SteadyButtonsProps = {
  /** The opinion on the card. */
  card: string | undefined
  buttons: RefObject<HTMLElement | null>
  /** The element of the text above the buttons. */
  words: RefObject<HTMLElement | null>
  /** The area that ends below the card. */
  area: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Keeps the vote buttons at their place on the screen when the card or the head above them changes its height: the page
 * scrolls by the difference, or the card keeps its height if the page cannot scroll up that far. This is a class
 * because only a class can measure before React updates the page.
 */
export class SteadyButtons extends Component<SteadyButtonsProps> {
  /** The last position of the buttons; they are removed during a pause. */
  #top: number | null = null
  #leftOver = 0

  override getSnapshotBeforeUpdate(): number | null {
    return this.#topNow() ?? this.#top
  }

  override componentDidUpdate(previous: SteadyButtonsProps, _state: object, before: number | null) {
    this.#top = before
    if (previous.card === this.props.card || before === null) return
    // Pages scroll by whole pixels; the remainder must not add up from card to card.
    const wanted = before - this.#leftOver
    scrollBy({ top: this.#movedFrom(wanted), behavior: 'instant' })
    const missing = this.#movedFrom(wanted)
    const { words, area } = this.props
    if (missing <= -1 && words.current)
      words.current.style.minBlockSize = `${words.current.offsetHeight - missing}px`
    if (missing >= 1 && area.current) {
      area.current.dataset['isLengthened'] = ''
      scrollBy({ top: missing, behavior: 'instant' })
    }
    this.#leftOver = this.#movedFrom(wanted)
  }

  #topNow = () => this.props.buttons.current?.getBoundingClientRect().top
  #movedFrom = (before: number) => (this.#topNow() ?? before) - before

  override render() {
    return this.props.children
  }
}
