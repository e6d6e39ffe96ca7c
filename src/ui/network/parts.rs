//! The parts of the dialog and of the strip whose code is fetched when they are first shown.

use leptos::prelude::*;

use super::boards::Boards;
use super::by_hand::ByHand;
use super::challenges::{OpenChallenges, OwnChallenge};
use super::chat::{Chat, ChatButton};
use super::choice::Choice;
use super::details::{Details, Rematch};
use super::leaving::{LeaveQuestion, MenuButtons};
use super::waiting::WaitingRoom;
use super::watching::{OwnGallery, Watching};
use super::{Form, NetworkContext, Part};

/// Returns the view of a form.
pub fn form(form: Form, net: NetworkContext) -> AnyView {
    match form {
        Form::Choice => view! { <Choice net /> }.into_any(),
        Form::ByHand => view! { <ByHand net /> }.into_any(),
        Form::Waiting => view! { <WaitingRoom net /> }.into_any(),
        Form::Challenges => view! { <OpenChallenges net /> }.into_any(),
        Form::Boards => view! { <Boards net /> }.into_any(),
        Form::OwnChallenge => view! { <OwnChallenge net /> }.into_any(),
        Form::OwnGallery => view! { <OwnGallery net /> }.into_any(),
        Form::Watching => view! { <Watching net /> }.into_any(),
    }
}

/// Returns the view of a part of the strip.
pub fn part(part: Part, net: NetworkContext) -> AnyView {
    match part {
        Part::Details => view! { <Details net /> }.into_any(),
        Part::Rematch => view! { <Rematch net /> }.into_any(),
        Part::Chat => view! { <Chat net /> }.into_any(),
        Part::ChatButton => view! { <ChatButton net /> }.into_any(),
        Part::Menu => view! { <MenuButtons net /> }.into_any(),
        Part::Leave => view! { <LeaveQuestion net /> }.into_any(),
    }
}
