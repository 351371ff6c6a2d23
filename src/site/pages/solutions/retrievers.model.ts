/** Five retrievers on one question set of 200: how often the right passage is among the first ten, and the price. Illustrative. */
export const retrievers = [
  { id: 'keyword', recall: 0.71, cents: 2 },
  { id: 'dense', recall: 0.78, cents: 5 },
  { id: 'hybrid', recall: 0.86, cents: 6 },
  { id: 'rerank', recall: 0.91, cents: 38 },
  { id: 'large', recall: 0.92, cents: 290 },
] as const

export type Retriever = (typeof retrievers)[number]

/** The cheapest that reaches a goal (recall@10, 0 to 1); undefined where none does. Cents are for 1,000 questions. */
export const cheapest = (goal: number): Retriever | undefined => [...retrievers].sort((a, b) => a.cents - b.cents).find(({ recall }) => recall >= goal - 1e-9)
