/** Deletes what providers wanted back within runs, at the end of these; `ended` is the source of their `id`. */
export const forgetReplays = (ended: string) => `
    update execution_rounds r set replay = null from ${ended}
    where r.execution_id = ${ended}.id and r.replay is not null`;
