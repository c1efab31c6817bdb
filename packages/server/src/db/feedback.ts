/** SQL for the owner's rating of a run's answer, as the API shows it; null without one. */
export const feedbackOf = (run: string) => `(
  select json_build_object('rating', b.rating, 'reasons', b.reasons, 'comment', b.comment,
    'share_with_admins', b.share_with_admins)
  from feedback b where b.execution_id = ${run}.id)`;
