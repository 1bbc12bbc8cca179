import pLimit from 'p-limit';

/**
 * Lets many ask at once with one query. Who comes while one is under way waits for it, and is then asked for together with the others
 * who came meanwhile, so many at most. `ask` resolves to what tells each its answer.
 */
export function batched<Question, Answer>(
  most: number,
  ask: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
): (question: Question) => Promise<Answer> {
  const inTurn = pLimit(1);
  let joined: { questions: Question[]; answered: ReturnType<typeof ask> } | null = null;

  function begin() {
    const questions: Question[] = [];
    const answered = inTurn(async () => {
      // From now on it is closed, unless it was full before and another one is open.
      if (joined?.questions === questions) joined = null;
      return ask(questions);
    });
    return { questions, answered };
  }

  return async (question) => {
    if (!joined || joined.questions.length >= most) joined = begin();
    joined.questions.push(question);
    const answerTo = await joined.answered;
    return answerTo(question);
  };
}
